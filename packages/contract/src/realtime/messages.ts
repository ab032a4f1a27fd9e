import type { RowRequest } from './row-requests.ts'
import type { RowEvent, RowKind } from './rows.ts'
import type {
  Authors,
  DeclaredIds,
  Introduced,
  KeptVersion,
  Open,
  OwnedIds,
  OwnPresence,
  Presence,
  Welcome,
} from './socket.ts'

/**
 * The messages on a pad's socket, in both directions. A socket has one pad, which its address names. Each message is a
 * binary frame: a byte with the number of its kind, then its payload.
 *
 * A page says first who it is (`open`). The server welcomes it, or closes the socket with the reason. Then each side says
 * what it has of the text (`state`) and sends what the other lacks (`missing`). From then on both send what is written
 * (`update`, `updates`), and the server says of each `missing` and `update` of the page, in their order, that it is stored.
 */

/** Raise this number when a page and a server of different versions would misunderstand each other. */
export const WIRE_VERSION = 1

type RowRequests = { readonly [K in RowKind]: RowRequest<K> }
type RowEvents = { readonly [K in RowKind]: RowEvent<K> }

/** Payloads of what a page sends: besides these, what it says of each kind of rows. */
export interface ClientMessages extends RowRequests {
  /** Who the page is, and by which right it opens the pad. It is the first message, and comes once. */
  readonly open: Open
  /** State vector of the page's text: the server answers with `missing`. */
  readonly state: Uint8Array
  /**
   * What the server lacks, as its `state` says. It may come in several messages, all before the first `update`, and at
   * least one comes, even if the server lacks nothing.
   */
  readonly missing: Uint8Array
  /** An edit. */
  readonly update: Uint8Array
  /** Whose letters the page writes under which ids. */
  readonly declare: DeclaredIds
  /** Where the page's cursor is, and what a guest is called. */
  readonly presence: OwnPresence
  /** The answer to `ping`. */
  readonly pong: undefined
}

/** Payloads of what the server sends: besides these, what it says of each kind of rows. */
export interface ServerMessages extends RowEvents {
  readonly welcome: Welcome
  /** Authors of the text: all after the welcome, then those that are new or shown otherwise. */
  readonly authors: Authors
  /** To whom the ids of the text belong: all after the authors, then each new one before the update that uses it. */
  readonly ids: readonly OwnedIds[]
  /**
   * A receipt for the newest entry of the pad's log, sent now and then while somebody writes. A page that connects again
   * brings the last one. If an older backup was restored meanwhile, it may give back what the server lost, also of others.
   */
  readonly receipt: string
  /** The pad's new name. */
  readonly renamed: string
  /** The name or colour of the page's own person has changed. */
  readonly introduced: Introduced
  /** State vector of the server's text. It comes only to pages that may write, which answer with `missing`. */
  readonly state: Uint8Array
  /** What the page lacks. */
  readonly missing: Uint8Array
  /** Edits of others in their order. One of the page itself may be among them. */
  readonly updates: readonly Uint8Array[]
  /** How many further messages of the page are on the server's disk. */
  readonly stored: number
  /** How many further messages of the page are not stored, because it may only read. */
  readonly unstored: number
  /** Who is in the pad: everybody after the welcome, then those for whom something has changed. */
  readonly presence: readonly Presence[]
  /** The server has kept what the pad was before much of it was removed. */
  readonly version: KeptVersion
  /** Asks for a `pong`. */
  readonly ping: undefined
}

/** How a payload is written: as JSON, as it is, as a list, each entry after its length, or as four bytes. */
type Form = 'json' | 'bytes' | 'list' | 'number' | 'empty'

type Kinds<Messages> = Readonly<Record<keyof Messages, readonly [number: number, form: Form]>>

export const CLIENT_MESSAGES: Kinds<ClientMessages> = {
  open: [1, 'json'],
  state: [2, 'bytes'],
  missing: [3, 'bytes'],
  update: [4, 'bytes'],
  declare: [5, 'json'],
  presence: [6, 'json'],
  chat: [7, 'json'],
  pong: [8, 'empty'],
}

export const SERVER_MESSAGES: Kinds<ServerMessages> = {
  welcome: [1, 'json'],
  authors: [2, 'json'],
  ids: [3, 'json'],
  receipt: [4, 'json'],
  renamed: [5, 'json'],
  introduced: [6, 'json'],
  state: [7, 'bytes'],
  missing: [8, 'bytes'],
  updates: [9, 'list'],
  stored: [10, 'number'],
  unstored: [11, 'number'],
  presence: [12, 'json'],
  chat: [13, 'json'],
  ping: [14, 'empty'],
  version: [15, 'json'],
}

/**
 * A message as it was read. A JSON payload is whatever JSON came, and is to be validated; bytes are a view of the frame.
 */
export type Read<Messages> = {
  readonly [Kind in keyof Messages]: {
    readonly kind: Kind
    readonly payload: Messages[Kind] extends Uint8Array | readonly Uint8Array[] | number | undefined
      ? Messages[Kind]
      : unknown
  }
}[keyof Messages]

const NUMBER_BYTES = 4

const writeNumber = (bytes: Uint8Array, at: number, number: number): void =>
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(at, number)

const readNumber = (bytes: Uint8Array, at: number): number => new DataView(bytes.buffer, bytes.byteOffset).getUint32(at)

const writeList = (frame: Uint8Array, entries: readonly Uint8Array[]): void => {
  let at = 1
  for (const entry of entries) {
    writeNumber(frame, at, entry.length)
    frame.set(entry, at + NUMBER_BYTES)
    at += NUMBER_BYTES + entry.length
  }
}

/** Throws a RangeError if the bytes do not end with an entry. */
const readList = (frame: Uint8Array): Uint8Array[] => {
  const entries: Uint8Array[] = []
  for (let at = 1; at < frame.length;) {
    const end = at + NUMBER_BYTES + readNumber(frame, at)
    if (end > frame.length) throw new RangeError('An entry is longer than its message')
    entries.push(frame.subarray(at + NUMBER_BYTES, end))
    at = end
  }
  return entries
}

const frameOf = (number: number, size: number): Uint8Array => {
  const frame = new Uint8Array(1 + size)
  frame[0] = number
  return frame
}

/** Writes a message of a kind as a frame. */
export const writeMessage = <Messages, Kind extends keyof Messages>(
  kinds: Kinds<Messages>,
  kind: Kind,
  payload: Messages[Kind],
): Uint8Array => {
  const [number, form] = kinds[kind]
  switch (form) {
    case 'json':
    case 'bytes': {
      const bytes = form === 'json' ? new TextEncoder().encode(JSON.stringify(payload)) : (payload as Uint8Array)
      const frame = frameOf(number, bytes.length)
      frame.set(bytes, 1)
      return frame
    }
    case 'list': {
      const entries = payload as readonly Uint8Array[]
      const frame = frameOf(
        number,
        entries.reduce((sum, { length }) => sum + NUMBER_BYTES + length, 0),
      )
      writeList(frame, entries)
      return frame
    }
    case 'number': {
      const frame = frameOf(number, NUMBER_BYTES)
      writeNumber(frame, 1, payload as number)
      return frame
    }
    case 'empty':
      return frameOf(number, 0)
  }
}

const readPayload = (form: Form, frame: Uint8Array): unknown => {
  switch (form) {
    case 'json':
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(frame.subarray(1)))
    case 'bytes':
      return frame.subarray(1)
    case 'list':
      return readList(frame)
    case 'number':
      if (frame.length !== 1 + NUMBER_BYTES) throw new RangeError('A number has four bytes')
      return readNumber(frame, 1)
    case 'empty':
      if (frame.length !== 1) throw new RangeError('The message has no payload')
      return undefined
  }
}

/**
 * Returns the kind of a frame by its first byte, without reading its payload; undefined if there is no such kind.
 */
export const kindOf = <Messages>(kinds: Kinds<Messages>, frame: Uint8Array): keyof Messages | undefined => {
  for (const kind in kinds) if (kinds[kind][0] === frame[0]) return kind
  return undefined
}

/** Reads a frame. Returns undefined if it is no message of these kinds. */
export const readMessage = <Messages>(kinds: Kinds<Messages>, frame: Uint8Array): Read<Messages> | undefined => {
  const kind = kindOf(kinds, frame)
  if (kind === undefined) return undefined
  try {
    return { kind, payload: readPayload(kinds[kind][1], frame) } as Read<Messages>
  } catch {
    return undefined
  }
}
