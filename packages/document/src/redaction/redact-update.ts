import * as Y from 'yjs'
import { readInsertions, type Struct } from '../update-wire.ts'
import type { RedactedIds } from './redacted-ids.ts'

/*
 * Takes content out of updates and leaves everything else: each part keeps its ids, its neighbours and its parent, since
 * others stand beside it. It never becomes a gap of Yjs (`GC`, `Skip`), which would take along what hangs on it.
 */

const HAS_ORIGIN = 128
const HAS_RIGHT_ORIGIN = 64
const HAS_ATTRIBUTE = 32

type Content = Y.ContentString | Y.ContentAny | Y.ContentFormat | Y.ContentDeleted

/** A stretch of a part that is all redacted, or not at all. */
interface Piece {
  readonly from: number
  readonly to: number
  readonly isRedacted: boolean
}

/** Cuts a part where what is redacted begins and ends. Returns nothing if there is nothing to redact in it. */
const piecesOf = ({ client, clock, length, content }: Struct, ids: RedactedIds): Piece[] | undefined => {
  const { kind } = content
  if (kind !== 'text' && kind !== 'format' && kind !== 'values') return undefined
  if (kind === 'format' && content.value === null) return undefined
  const redacted = ids.within(client, clock, clock + length)
  if (redacted.length === 0) return undefined
  const pieces: Piece[] = []
  let at = clock
  for (const [from, to] of redacted) {
    if (from > at) pieces.push({ from: at, to: from, isRedacted: false })
    pieces.push({ from, to, isRedacted: true })
    at = to
  }
  if (at < clock + length) pieces.push({ from: at, to: clock + length, isRedacted: false })
  return pieces
}

/** What a value is to Yjs: maps are objects there. */
const plainValue = (value: unknown): unknown =>
  value instanceof Map
    ? Object.fromEntries(Array.from(value, ([key, held]: [string, unknown]) => [key, plainValue(held)]))
    : Array.isArray(value)
      ? value.map(plainValue)
      : value

const contentOf = ({ clock, content }: Struct, { from, to, isRedacted }: Piece): Content => {
  if (content.kind === 'format') return new Y.ContentFormat(content.key, null as never)
  if (isRedacted) return new Y.ContentDeleted(to - from)
  if (content.kind === 'text') return new Y.ContentString(content.text.slice(from - clock, to - clock))
  if (content.kind === 'values') return new Y.ContentAny(content.values.slice(from - clock, to - clock).map(plainValue))
  throw new Error('Nothing else is redacted')
}

/** Writes a piece of a part, of which `info` is the first byte, as Yjs does. */
const writePiece = (encoder: Y.UpdateEncoderV1, struct: Struct, info: number, piece: Piece): void => {
  const { client, clock, rightOrigin, parent, attribute } = struct
  const origin = piece.from === clock ? struct.origin : { client, clock: piece.from - 1 }
  const content = contentOf(struct, piece)
  encoder.writeInfo(
    content.getRef() |
      (origin ? HAS_ORIGIN : 0) |
      (rightOrigin ? HAS_RIGHT_ORIGIN : 0) |
      // Yjs notes that there is one, also where the neighbour says which.
      (info & HAS_ATTRIBUTE),
  )
  if (origin) encoder.writeLeftID(Y.createID(origin.client, origin.clock))
  if (rightOrigin) encoder.writeRightID(Y.createID(rightOrigin.client, rightOrigin.clock))
  if (!origin && !rightOrigin) {
    encoder.writeParentInfo(typeof parent === 'string')
    if (typeof parent === 'string') encoder.writeString(parent)
    else if (parent) encoder.writeLeftID(Y.createID(parent.client, parent.clock))
    if (attribute !== undefined) encoder.writeString(attribute)
  }
  content.write(encoder, 0)
}

/** Structs of one client, as they are to be written. */
interface ClientPart {
  readonly client: number
  readonly clock: number
  count: number
  readonly chunks: Uint8Array[]
}

const headOf = ({ client, clock, count }: ClientPart): Uint8Array => {
  const encoder = new Y.UpdateEncoderV1()
  encoder.writeLen(count)
  encoder.writeClient(client)
  encoder.writeLen(clock)
  return encoder.toUint8Array()
}

const lengthAsBytes = (length: number): Uint8Array => {
  const encoder = new Y.UpdateEncoderV1()
  encoder.writeLen(length)
  return encoder.toUint8Array()
}

const concat = (chunks: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/**
 * Returns an update without the content of redacted ids, or the update itself if it has none of it. Letters and attributes
 * are deleted parts of the same length from then on, and links end links. Throws as `readUpdate` does.
 */
export const redactUpdate = (update: Uint8Array, ids: RedactedIds): Uint8Array => {
  if (ids.isEmpty) return update
  const clients: ClientPart[] = []
  let isRedacted = false
  const deletionsAt = readInsertions(update, {
    client: (client, clock, count) => void clients.push({ client, clock, count, chunks: [] }),
    struct: (struct, begin, end) => {
      const own = clients.at(-1)!
      const pieces = piecesOf(struct, ids)
      if (pieces === undefined) return void own.chunks.push(update.subarray(begin, end))
      isRedacted = true
      const encoder = new Y.UpdateEncoderV1()
      for (const piece of pieces) writePiece(encoder, struct, update[begin]!, piece)
      own.chunks.push(encoder.toUint8Array())
      own.count += pieces.length - 1
    },
  })
  if (!isRedacted) return update
  return concat([
    lengthAsBytes(clients.length),
    ...clients.flatMap((own) => [headOf(own), ...own.chunks]),
    update.subarray(deletionsAt),
  ])
}
