import { type StructId, MalformedUpdate, ForeignContent, CLOCK_MAX, NAME_MAX_BYTES, Cursor } from './update-cursor.ts'

/**
 * Reads a Yjs update (encoding V1) byte by byte, without building anything from it.
 *
 * Yjs' own reader trusts what it reads: `new Array(numberOfStructs)` allocates on a claimed count, a struct of length 0
 * breaks the store's binary search, nested values recurse without bound, and a struct may lean on itself. Here every
 * count is paid for in bytes, so that time and memory are linear in the size of the update whatever it claims, and an
 * update that is read without an error is one that Yjs itself could have written. Format: yjs 13.6 `utils/encoding.js`
 * (readClientsStructRefs), `utils/DeleteSet.js`, `structs/*`; lib0 `decoding.js`.
 */

export type StructContent =
  | { readonly kind: 'gone' } // GC: the struct was collected
  | { readonly kind: 'skip' } // a gap: these clocks are in another update
  | { readonly kind: 'deleted' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'format'; readonly key: string; readonly value: unknown }
  | { readonly kind: 'values'; readonly values: readonly unknown[] }
  | { readonly kind: 'type'; readonly type: 'map' }
  /** Content that Yjs knows and a pad never holds; it cannot be read further. */
  | { readonly kind: 'foreign' }

export interface Struct extends StructId {
  readonly length: number
  readonly origin: StructId | undefined
  readonly rightOrigin: StructId | undefined
  /** A root's name, the struct that holds the parent type, or undefined if the parent is that of the origins. */
  readonly parent: string | StructId | undefined
  /** The attribute's name if it is written out; undefined also if it is the origin's. */
  readonly attribute: string | undefined
  readonly content: StructContent
}

export interface UpdateReader {
  readonly struct: (struct: Struct) => void
  /** The client's clocks from `clock` to `clock + length` are deleted. Ranges come in ascending order. */
  readonly deletion: (client: number, clock: number, length: number) => void
}

const HAS_ORIGIN = 128
const HAS_RIGHT_ORIGIN = 64
const HAS_ATTRIBUTE = 32
const CONTENT = 31
/** Yjs' numbers of its types: a map's, and the highest. */
const MAP = 1
const LAST_TYPE = 6

/** Reads the struct's length and content, by Yjs' reference numbers. */
const readContent = (cursor: Cursor, reference: number): [number, StructContent] => {
  switch (reference) {
    case 1:
      return [cursor.length(), { kind: 'deleted' }]
    case 4: {
      const text = cursor.string()
      if (text.length === 0) throw new MalformedUpdate('something of length 0')
      return [text.length, { kind: 'text', text }]
    }
    case 6:
      return [1, { kind: 'format', key: cursor.string(NAME_MAX_BYTES), value: cursor.json() }]
    case 7: {
      const type = cursor.uint()
      if (type === MAP) return [1, { kind: 'type', type: 'map' }]
      if (type <= LAST_TYPE) return [1, { kind: 'foreign' }]
      throw new MalformedUpdate('a type of unknown kind')
    }
    case 8: {
      const length = cursor.length()
      const values: unknown[] = []
      for (let i = 0; i < length; i++) values.push(cursor.any())
      return [length, { kind: 'values', values }]
    }
    case 2: // JSON, as Yjs wrote before version 13
    case 3: // binary
    case 5: // embed
    case 9: // subdocument
      return [1, { kind: 'foreign' }]
    default:
      throw new MalformedUpdate('content of unknown kind')
  }
}

/**
 * Returns whether it leans on itself or on something later of its own client, at which Yjs would throw while
 * integrating.
 */
const leansForward = (on: StructId | undefined, client: number, clock: number): boolean =>
  on !== undefined && on.client === client && on.clock >= clock

const readStruct = (cursor: Cursor, client: number, clock: number): Struct => {
  const info = cursor.byte()
  const reference = info & CONTENT
  if (reference === 0 || reference === 10) {
    if (info !== reference) throw new MalformedUpdate('a gap with neighbours')
    return {
      client,
      clock,
      length: cursor.length(),
      origin: undefined,
      rightOrigin: undefined,
      parent: undefined,
      attribute: undefined,
      content: { kind: reference === 0 ? 'gone' : 'skip' },
    }
  }
  const origin = (info & HAS_ORIGIN) > 0 ? cursor.id() : undefined
  const rightOrigin = (info & HAS_RIGHT_ORIGIN) > 0 ? cursor.id() : undefined
  let parent: string | StructId | undefined
  let attribute: string | undefined
  if (origin === undefined && rightOrigin === undefined) {
    parent = cursor.uint(1) === 1 ? cursor.string(NAME_MAX_BYTES) : cursor.id()
    if ((info & HAS_ATTRIBUTE) > 0) attribute = cursor.string(NAME_MAX_BYTES)
  }
  const [length, content] = readContent(cursor, reference)
  if (
    leansForward(origin, client, clock) ||
    leansForward(rightOrigin, client, clock) ||
    (typeof parent === 'object' && leansForward(parent, client, clock))
  ) {
    throw new MalformedUpdate('something that leans on itself')
  }
  return { client, clock, length, origin, rightOrigin, parent, attribute, content }
}

/** Hears what is read of an update, with where its bytes begin and end. */
interface StructsReader {
  /** As many structs of a client follow. */
  client?(client: number, clock: number, count: number): void
  struct(struct: Struct, begin: number, end: number): void
}

/** Returns a function that throws for the second part with the same client: Yjs keeps only the last of them. */
const onceEach = (clients: number): ((client: number) => void) => {
  if (clients < 2) return () => {}
  const seen = new Set<number>()
  return (client) => {
    if (seen.has(client)) throw new MalformedUpdate('a client that comes twice')
    seen.add(client)
  }
}

const readStructs = (cursor: Cursor, reader: StructsReader): void => {
  let clients = cursor.uint()
  const notAgain = onceEach(clients)
  for (; clients > 0; clients--) {
    let count = cursor.uint()
    const client = cursor.uint()
    let clock = cursor.uint(CLOCK_MAX)
    notAgain(client)
    reader.client?.(client, clock, count)
    for (; count > 0; count--) {
      const begin = cursor.at
      const struct = readStruct(cursor, client, clock)
      reader.struct(struct, begin, cursor.at)
      // What follows foreign content has a shape that we do not read.
      if (struct.content.kind === 'foreign') throw new ForeignContent('content that no pad holds')
      clock += struct.length
      if (clock > CLOCK_MAX) throw new MalformedUpdate('a clock out of range')
    }
  }
}

const readDeletions = (cursor: Cursor, reader: UpdateReader): void => {
  let clients = cursor.uint()
  const notAgain = onceEach(clients)
  for (; clients > 0; clients--) {
    const client = cursor.uint()
    notAgain(client)
    let end = 0
    for (let count = cursor.uint(); count > 0; count--) {
      const clock = cursor.uint(CLOCK_MAX)
      const length = cursor.length()
      // Yjs writes ranges sorted and joined; overlapping ones make it walk the same text again for each.
      if (clock < end) throw new MalformedUpdate('deletions that overlap')
      end = clock + length
      if (end > CLOCK_MAX) throw new MalformedUpdate('a clock out of range')
      reader.deletion(client, clock, length)
    }
  }
}

/** An update that has been read, since several look at it. It holds all of its parts. */
export class DecodedUpdate {
  readonly #structs: Struct[] = []
  readonly #deletions: (readonly [client: number, clock: number, length: number])[] = []

  /** Throws as `readUpdate` does. */
  constructor(update: Uint8Array) {
    readUpdate(update, {
      struct: (struct) => this.#structs.push(struct),
      deletion: (...range) => this.#deletions.push(range),
    })
  }

  read({ struct, deletion }: UpdateReader): void {
    for (const one of this.#structs) struct(one)
    for (const range of this.#deletions) deletion(...range)
  }
}

/** An update as it came, or after it has been read. */
export type ReadableUpdate = Uint8Array | DecodedUpdate

/** Reads an update. Throws MalformedUpdate or ForeignContent; whatever else it throws comes from `reader`. */
export const readUpdate = (update: ReadableUpdate, reader: UpdateReader): void => {
  if (update instanceof DecodedUpdate) return update.read(reader)
  const cursor = new Cursor(update)
  readStructs(cursor, reader)
  readDeletions(cursor, reader)
  if (!cursor.isAtEnd) throw new MalformedUpdate('something after its end')
}

/**
 * Reads the insertions of an update with their bytes. Returns where its deletions begin. Throws as `readUpdate` does, but
 * for what is wrong in the deletions.
 */
export const readInsertions = (update: Uint8Array, reader: StructsReader): number => {
  const cursor = new Cursor(update)
  readStructs(cursor, reader)
  return cursor.at
}

/** Returns the update without its deletions, and the number of ranges that they are. Throws as `readUpdate` does. */
export const withoutDeletions = (update: Uint8Array): { readonly update: Uint8Array; readonly ranges: number } => {
  const cursor = new Cursor(update)
  let ranges = 0
  readStructs(cursor, { struct: () => {} })
  // A zero follows: the number of clients whose text is deleted.
  const insertions = new Uint8Array(cursor.at + 1)
  insertions.set(update.subarray(0, cursor.at))
  readDeletions(cursor, { struct: () => {}, deletion: () => (ranges += 1) })
  return { update: insertions, ranges }
}
