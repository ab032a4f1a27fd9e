import {
  CLIENT_MESSAGES,
  kindOf,
  SERVER_MESSAGES,
  WIRE_VERSION,
  writeMessage,
  type ClientMessages,
  type ServerMessages,
} from '@sheaf/contract/realtime/messages'
import type { Open } from '@sheaf/contract/realtime/socket'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { waitUntil } from '../../testing/wait.ts'
import { socketAddress } from '../../testing/pads/pad-client.ts'
import { readServerMessage } from '@sheaf/contract/realtime/server-messages'

/** An update that holds nothing. */
export const NOTHING = Uint8Array.of(0, 0)

/** Encodes a message whose payload is written already, be it one or not. */
export const frameOf = (kind: keyof ClientMessages, payload: Uint8Array | string): Uint8Array =>
  Buffer.concat([Uint8Array.of(CLIENT_MESSAGES[kind][0]), Buffer.from(payload)])

/** A client that sends whatever it is told to, as no page would. */
export interface RawClient {
  /** Sends a message. */
  say<Kind extends keyof ClientMessages>(kind: Kind, payload: ClientMessages[Kind]): void
  /** Sends a frame: a binary one with these bytes, or a text. */
  send(frame: Uint8Array | string): void
  /** Sends a part of a frame that does not end with it. */
  begin(bytes: Uint8Array): void
  /** Stops reading; `resume` reads again. */
  pause(): void
  resume(): void
  /** Resolves with the end of the socket, once it has come. */
  ended(): Promise<{ readonly code: number; readonly reason: string }>
  /** Resolves with the reason for which the server closed the socket. */
  refused(): Promise<string>
  readonly isOpen: boolean
  /** Returns how many messages of a kind came. */
  received(kind: keyof ServerMessages): number
  /** What the server answered to each `missing` and `update`, in order: whether it is stored. */
  readonly answers: readonly boolean[]
}

/** @param credentials What it says of who it is; with `false` it says nothing */
export const rawClient = async (
  url: string,
  pad: string,
  credentials: Partial<Open> | false = {},
): Promise<RawClient> => {
  const socket = new WebSocket(socketAddress(url, pad))
  const counts = new Map<keyof ServerMessages, number>()
  const answers: boolean[] = []
  let end: { code: number; reason: string } | undefined
  socket.on('message', (data: Buffer) => {
    const kind = kindOf(SERVER_MESSAGES, data)!
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    if (kind !== 'stored' && kind !== 'unstored') return
    const payload = readServerMessage(data)?.payload
    answers.push(...Array.from({ length: Number(payload) }, () => kind === 'stored'))
  })
  socket.on('close', (code, reason) => (end = { code, reason: reason.toString() }))
  socket.on('error', () => {})
  onTestFinished(() => socket.terminate())
  await waitUntil(() => socket.readyState === WebSocket.OPEN || end !== undefined)
  const received = (kind: keyof ServerMessages): number => counts.get(kind) ?? 0
  const ended = async () => {
    await waitUntil(() => end !== undefined)
    return end!
  }
  const client: RawClient = {
    say: (kind, payload) => socket.send(writeMessage(CLIENT_MESSAGES, kind, payload)),
    send: (bytes) => socket.send(bytes),
    begin: (bytes) => socket.send(bytes, { fin: false }),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    ended,
    refused: async () => (await ended()).reason,
    get isOpen() {
      return end === undefined
    },
    received,
    answers,
  }
  if (credentials) {
    client.say('open', { wire: WIRE_VERSION, ...credentials })
    await waitUntil(() => received('presence') > 0)
  }
  return client
}

/** Returns a client that has sent what the server lacked, which is nothing, so that updates may follow. */
export const syncedClient = async (url: string, pad: string, credentials: Partial<Open> = {}): Promise<RawClient> => {
  const client = await rawClient(url, pad, credentials)
  client.say('missing', NOTHING)
  await waitUntil(() => client.answers.length === 1)
  // The answers that a test counts are those to what it sends.
  ;(client.answers as boolean[]).length = 0
  return client
}
