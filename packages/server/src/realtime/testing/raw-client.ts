import { MessageType } from '@hocuspocus/server'
import type { ConnectionToken } from '@sheaf/contract/realtime/socket'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { waitUntil } from '../../testing/wait.ts'

/** A client that sends whatever it is told to, as no page would. */
export interface RawClient {
  /** Sends one frame: the pad's name, the kind of message, and its bytes. */
  say(type: number, ...parts: (number | string | Uint8Array)[]): void
  send(bytes: Uint8Array | string): void
  /** Sends a part of a frame that does not end with it. */
  begin(bytes: Uint8Array): void
  /** Stops reading; `resume` reads again. */
  pause(): void
  resume(): void
  /** Resolves with the end of the socket, once it has come. */
  ended(): Promise<{ readonly code: number; readonly reason: string }>
  /** Resolves with the reason for which the server closed this pad on the socket. */
  refused(): Promise<string>
  readonly isOpen: boolean
  /** Whether the server has closed or refused this pad on the socket. */
  readonly isRefused: boolean
  /** Returns how many messages of a kind came. */
  received(type: number): number
  /** What the server answered to each update, in order: whether it is stored. */
  readonly answers: readonly boolean[]
}

/** Encodes a frame. A number is written as is, a string or bytes after their length. */
export const frame = (pad: string, type: number, ...parts: (number | string | Uint8Array)[]): Uint8Array => {
  const encoder = encoding.createEncoder()
  encoding.writeVarString(encoder, pad)
  encoding.writeVarUint(encoder, type)
  for (const part of parts)
    if (typeof part === 'number') encoding.writeVarUint(encoder, part)
    else if (typeof part === 'string') encoding.writeVarString(encoder, part)
    else encoding.writeVarUint8Array(encoder, part)
  return encoding.toUint8Array(encoder)
}

/** @param credentials What it says of who it is; with `false` it says nothing */
export const rawClient = async (
  url: string,
  pad: string,
  credentials: ConnectionToken | false = {},
): Promise<RawClient> => {
  const socket = new WebSocket(url)
  const counts = new Map<number, number>()
  const answers: boolean[] = []
  let end: { code: number; reason: string } | undefined
  let refusal: string | undefined
  let isAuthenticated = false
  socket.on('message', (data: Buffer) => {
    if (data.length === 1) return
    const decoder = decoding.createDecoder(data)
    decoding.readVarString(decoder)
    const type = decoding.readVarUint(decoder)
    counts.set(type, (counts.get(type) ?? 0) + 1)
    if (type === MessageType.SyncStatus) answers.push(decoding.readVarUint(decoder) === 1)
    if (type === MessageType.CLOSE) refusal = decoding.readVarString(decoder)
    if (type === MessageType.Auth) {
      const kind = decoding.readVarUint(decoder)
      if (kind === 1) refusal = decoding.readVarString(decoder)
      else isAuthenticated = true
    }
  })
  socket.on('close', (code, reason) => (end = { code, reason: reason.toString() }))
  socket.on('error', () => {})
  onTestFinished(() => socket.terminate())
  await waitUntil(() => socket.readyState === WebSocket.OPEN || end !== undefined)
  const client: RawClient = {
    say: (type, ...parts) => socket.send(frame(pad, type, ...parts)),
    send: (bytes) => socket.send(bytes),
    begin: (bytes) => socket.send(bytes, { fin: false }),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    ended: async () => {
      await waitUntil(() => end !== undefined)
      return end!
    },
    refused: async () => {
      await waitUntil(() => refusal !== undefined)
      return refusal!
    },
    get isOpen() {
      return end === undefined
    },
    get isRefused() {
      return refusal !== undefined
    },
    received: (type) => counts.get(type) ?? 0,
    answers,
  }
  if (credentials) {
    client.say(MessageType.Auth, 0, JSON.stringify(credentials))
    await waitUntil(() => isAuthenticated && (counts.get(MessageType.Stateless) ?? 0) > 0)
  }
  return client
}
