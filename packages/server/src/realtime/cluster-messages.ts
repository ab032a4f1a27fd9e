import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { PadAuthor } from './pad-log.store.ts'

/** What servers tell each other about one open pad. */
export type PadMessage =
  /** Entry `seq` of the log was committed. */
  | { readonly kind: 'update'; readonly seq: number; readonly author: PadAuthor; readonly update: Uint8Array }
  | { readonly kind: 'awareness'; readonly update: Uint8Array }
  /** What was told about the chat, as the pages get it. */
  | { readonly kind: 'chat'; readonly payload: string }
  /** Just opened it: who else is there? */
  | { readonly kind: 'hello' }

const KINDS = ['update', 'awareness', 'hello', 'chat'] as const

/** `server` tells one's own messages, which Redis sends back, from the others'. */
export const encodePadMessage = (server: string, message: PadMessage): Buffer => {
  const encoder = encoding.createEncoder()
  encoding.writeVarString(encoder, server)
  encoding.writeVarUint(encoder, KINDS.indexOf(message.kind))
  if (message.kind === 'update') {
    encoding.writeVarUint(encoder, message.seq)
    for (const text of [message.author.author, message.author.name, message.author.color])
      encoding.writeVarString(encoder, text)
  }
  if (message.kind === 'chat') encoding.writeVarString(encoder, message.payload)
  else if (message.kind !== 'hello') encoding.writeVarUint8Array(encoder, message.update)
  return Buffer.from(encoding.toUint8Array(encoder))
}

/** `undefined` for one's own. Throws on what no server wrote. */
export const decodePadMessage = (server: string, bytes: Uint8Array): PadMessage | undefined => {
  const decoder = decoding.createDecoder(bytes)
  if (decoding.readVarString(decoder) === server) return undefined
  const kind = KINDS[decoding.readVarUint(decoder)]
  switch (kind) {
    case 'update': {
      const seq = decoding.readVarUint(decoder)
      const author = decoding.readVarString(decoder)
      const name = decoding.readVarString(decoder)
      const color = decoding.readVarString(decoder)
      return { kind, seq, author: { author, name, color }, update: decoding.readVarUint8Array(decoder) }
    }
    case 'awareness':
      return { kind, update: decoding.readVarUint8Array(decoder) }
    case 'chat':
      return { kind, payload: decoding.readVarString(decoder) }
    case 'hello':
      return { kind }
    default:
      throw new Error('A message between servers has an unknown kind')
  }
}
