/**
 * Writes Yjs updates (V1) by hand, including ones that Yjs would never write. It is the counterpart of
 * `update-wire.ts`.
 */

export type Id = readonly [client: number, clock: number]

export interface ForgedStruct {
  readonly origin?: Id
  readonly rightOrigin?: Id
  /** Written only if there are no origins, as Yjs does. */
  readonly parent?: string | Id
  readonly attribute?: string
  /** Yjs' reference number of the content, and its bytes. */
  readonly content: readonly [reference: number, bytes: readonly number[]]
}

export interface ForgedUpdate {
  readonly structs?: readonly { client: number; clock: number; structs: readonly ForgedStruct[]; claimed?: number }[]
  readonly deletions?: readonly { client: number; ranges: readonly (readonly [clock: number, length: number])[] }[]
}

export const uint = (value: number): number[] => {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push(128 | (rest % 128))
  bytes.push(rest)
  return bytes
}

export const string = (text: string): number[] => {
  const bytes = [...new TextEncoder().encode(text)]
  return [...uint(bytes.length), ...bytes]
}

/** Encodes lib0's `any`, the value of an attribute. */
const any = (value: string | number | boolean | null): number[] => {
  if (value === null) return [126]
  if (typeof value === 'boolean') return [value ? 120 : 121]
  if (typeof value === 'string') return [119, ...string(value)]
  const float = new Uint8Array(8)
  new DataView(float.buffer).setFloat64(0, value)
  return [123, ...float]
}

export const gone = (length: number): ForgedStruct => ({ content: [0, uint(length)] })
export const content = {
  deleted: (length: number) => [1, uint(length)],
  json: (value: string) => [2, [...uint(1), ...string(value)]],
  binary: (bytes: readonly number[]) => [3, [...uint(bytes.length), ...bytes]],
  text: (text: string) => [4, string(text)],
  embed: (value: unknown) => [5, string(JSON.stringify(value))],
  format: (key: string, value: unknown) => [6, [...string(key), ...string(JSON.stringify(value))]],
  map: () => [7, [1]],
  element: (name: string) => [7, [3, ...string(name)]],
  otherType: (type: number) => [7, uint(type)],
  value: (...values: readonly (string | number | boolean | null)[]) => [
    8,
    [...uint(values.length), ...values.flatMap(any)],
  ],
  subdocument: (guid: string) => [9, [...string(guid), 118, 0]],
} satisfies Record<string, (...args: never[]) => ForgedStruct['content'] | readonly [number, number[]]>

/** Writes an update byte by byte into one list: of a million structs, lists of their own would take most of the time. */
class UpdateWriter {
  readonly bytes: number[] = []

  all(bytes: readonly number[]): void {
    for (const byte of bytes) this.bytes.push(byte)
  }

  uint(value: number): void {
    if (value < 128) this.bytes.push(value)
    else this.all(uint(value))
  }

  pair([one, other]: readonly [number, number]): void {
    this.uint(one)
    this.uint(other)
  }

  struct({ origin, rightOrigin, parent, attribute, content: [reference, bytes] }: ForgedStruct): void {
    if (reference === 0 || reference === 10) {
      this.bytes.push(reference)
      this.all(bytes)
      return
    }
    this.bytes.push(reference | (origin ? 128 : 0) | (rightOrigin ? 64 : 0) | (attribute === undefined ? 0 : 32))
    if (origin) this.pair(origin)
    if (rightOrigin) this.pair(rightOrigin)
    if (!origin && !rightOrigin) {
      this.bytes.push(parent === undefined || typeof parent === 'string' ? 1 : 0)
      if (parent === undefined || typeof parent === 'string') this.all(string(parent ?? 'text'))
      else this.pair(parent)
      if (attribute !== undefined) this.all(string(attribute))
    }
    this.all(bytes)
  }
}

export const forgedUpdate = ({ structs = [], deletions = [] }: ForgedUpdate): Uint8Array => {
  const writer = new UpdateWriter()
  writer.uint(structs.length)
  for (const part of structs) {
    writer.uint(part.claimed ?? part.structs.length)
    writer.uint(part.client)
    writer.uint(part.clock)
    for (const struct of part.structs) writer.struct(struct)
  }
  writer.uint(deletions.length)
  for (const { client, ranges } of deletions) {
    writer.uint(client)
    writer.uint(ranges.length)
    for (const range of ranges) writer.pair(range)
  }
  return new Uint8Array(writer.bytes)
}
