import { ROW_CONTENTS, type RowKind } from '@sheaf/contract/realtime/rows'
import { keptVersionSchema, presenceSchema, type KeptVersion, type Presence } from '@sheaf/contract/realtime/socket'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { z } from 'zod'
import type { PadAuthor } from '../../pad-log/authors.store.ts'
import type { OwnedLetterId } from '../../pad-log/letter-ids.store.ts'

/** A message between servers about one open pad. */
export type PadMessage =
  /** Entry `seq` of the log was committed. */
  | {
      readonly kind: 'update'
      readonly seq: number
      readonly author: PadAuthor
      /** To whom the ids belong that the update is the first to use. */
      readonly ids: readonly OwnedLetterId[]
      readonly update: Uint8Array
    }
  /** Entry `seq` of the log was committed, and is no update. */
  | { readonly kind: 'entry'; readonly seq: number }
  /** Something was taken out of the pad by entry `seq` of the log. */
  | { readonly kind: 'redacted'; readonly seq: number }
  /** The server has kept a version by itself. */
  | { readonly kind: 'version'; readonly version: KeptVersion }
  /** What has changed of those who have the pad open on the sender. */
  | { readonly kind: 'presence'; readonly changed: readonly Presence[] }
  /** An event of rows, in the form in which the pages get it. */
  | { readonly kind: 'rows'; readonly of: RowKind; readonly payload: string }
  /** An author of the pad has another name or colour. */
  | { readonly kind: 'author'; readonly author: PadAuthor }
  /** The pad itself has another name. */
  | { readonly kind: 'renamed'; readonly name: string }
  /** The sender has just opened the pad and asks who else is there. */
  | { readonly kind: 'hello' }
  /** The sender has the log up to entry `seq`, and may not have told everybody of it. */
  | { readonly kind: 'head'; readonly seq: number }
  /** The log has lost entries that were read of it. */
  | { readonly kind: 'lost' }

const KINDS = [
  'update',
  'presence',
  'hello',
  'rows',
  'author',
  'renamed',
  'entry',
  'version',
  'redacted',
  'head',
  'lost',
] as const

const writeAuthor = (encoder: encoding.Encoder, { author, name, color }: PadAuthor): void => {
  for (const text of [author, name, color]) encoding.writeVarString(encoder, text)
}

const readAuthor = (decoder: decoding.Decoder): PadAuthor => ({
  author: decoding.readVarString(decoder),
  name: decoding.readVarString(decoder),
  color: decoding.readVarString(decoder),
})

const writeIds = (encoder: encoding.Encoder, ids: readonly OwnedLetterId[]): void => {
  encoding.writeVarUint(encoder, ids.length)
  for (const { id, author, whose = '', isReturned = false } of ids) {
    encoding.writeVarUint(encoder, id)
    encoding.writeVarString(encoder, author)
    encoding.writeVarString(encoder, whose)
    encoding.writeVarUint(encoder, isReturned ? 1 : 0)
  }
}

const readIds = (decoder: decoding.Decoder): OwnedLetterId[] => {
  const ids: OwnedLetterId[] = []
  for (let left = decoding.readVarUint(decoder); left > 0; left--) {
    const id = decoding.readVarUint(decoder)
    const author = decoding.readVarString(decoder)
    const whose = decoding.readVarString(decoder) || undefined
    ids.push({ id, author, whose, isReturned: decoding.readVarUint(decoder) === 1 })
  }
  return ids
}

/** Encodes a message. `server` identifies the sender, because Redis also sends a server its own messages. */
export const encodePadMessage = (server: string, message: PadMessage): Buffer => {
  const encoder = encoding.createEncoder()
  encoding.writeVarString(encoder, server)
  encoding.writeVarUint(encoder, KINDS.indexOf(message.kind))
  switch (message.kind) {
    case 'update':
      encoding.writeVarUint(encoder, message.seq)
      writeAuthor(encoder, message.author)
      writeIds(encoder, message.ids)
      encoding.writeVarUint8Array(encoder, message.update)
      break
    case 'presence':
      encoding.writeVarString(encoder, JSON.stringify(message.changed))
      break
    case 'rows':
      encoding.writeVarString(encoder, message.of)
      encoding.writeVarString(encoder, message.payload)
      break
    case 'author':
      writeAuthor(encoder, message.author)
      break
    case 'renamed':
      encoding.writeVarString(encoder, message.name)
      break
    case 'version':
      encoding.writeVarString(encoder, JSON.stringify(message.version))
      break
    case 'entry':
    case 'redacted':
    case 'head':
      encoding.writeVarUint(encoder, message.seq)
      break
    case 'hello':
    case 'lost':
  }
  return Buffer.from(encoding.toUint8Array(encoder))
}

/** Returns how the messages of a server begin, so that it need not read its own. */
export const messagesBeginWith = (server: string): Buffer => {
  const encoder = encoding.createEncoder()
  encoding.writeVarString(encoder, server)
  return Buffer.from(encoding.toUint8Array(encoder))
}

const rowKindSchema = z.enum(Object.keys(ROW_CONTENTS) as RowKind[])
const presencesSchema = z.array(presenceSchema)

const readMessage = (decoder: decoding.Decoder): PadMessage => {
  const kind = KINDS[decoding.readVarUint(decoder)]
  switch (kind) {
    case 'update': {
      const seq = decoding.readVarUint(decoder)
      const author = readAuthor(decoder)
      const ids = readIds(decoder)
      return { kind, seq, author, ids, update: decoding.readVarUint8Array(decoder) }
    }
    case 'presence':
      return { kind, changed: presencesSchema.parse(JSON.parse(decoding.readVarString(decoder))) }
    case 'rows': {
      const of = rowKindSchema.parse(decoding.readVarString(decoder))
      return { kind, of, payload: decoding.readVarString(decoder) }
    }
    case 'author':
      return { kind, author: readAuthor(decoder) }
    case 'renamed':
      return { kind, name: decoding.readVarString(decoder) }
    case 'version':
      return { kind, version: keptVersionSchema.parse(JSON.parse(decoding.readVarString(decoder))) }
    case 'entry':
    case 'redacted':
    case 'head':
      return { kind, seq: decoding.readVarUint(decoder) }
    case 'hello':
    case 'lost':
      return { kind }
    default:
      throw new Error('A message between servers has an unknown kind')
  }
}

/** Decodes a message and its sender. Throws on bytes that no server wrote. */
export const decodePadMessage = (bytes: Uint8Array): { readonly server: string; readonly message: PadMessage } => {
  const decoder = decoding.createDecoder(bytes)
  return { server: decoding.readVarString(decoder), message: readMessage(decoder) }
}
