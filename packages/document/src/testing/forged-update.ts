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
  return [...bytes, rest]
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

const id = ([client, clock]: Id): number[] => [...uint(client), ...uint(clock)]

const struct = ({ origin, rightOrigin, parent, attribute, content: [reference, bytes] }: ForgedStruct): number[] => {
  if (reference === 0 || reference === 10) return [reference, ...bytes]
  const info = reference | (origin ? 128 : 0) | (rightOrigin ? 64 : 0) | (attribute === undefined ? 0 : 32)
  const written = [info]
  if (origin) written.push(...id(origin))
  if (rightOrigin) written.push(...id(rightOrigin))
  if (!origin && !rightOrigin) {
    if (parent === undefined || typeof parent === 'string') written.push(1, ...string(parent ?? 'text'))
    else written.push(0, ...id(parent))
    if (attribute !== undefined) written.push(...string(attribute))
  }
  // Bytes are pushed one by one, since spreading a long text would overflow the stack.
  for (const byte of bytes) written.push(byte)
  return written
}

export const forgedUpdate = ({ structs = [], deletions = [] }: ForgedUpdate): Uint8Array =>
  new Uint8Array(
    [
      uint(structs.length),
      ...structs.flatMap((part) => [
        uint(part.claimed ?? part.structs.length),
        uint(part.client),
        uint(part.clock),
        ...part.structs.map(struct),
      ]),
      uint(deletions.length),
      ...deletions.flatMap(({ client, ranges }) => [
        uint(client),
        uint(ranges.length),
        ...ranges.map(([clock, length]) => [...uint(clock), ...uint(length)]),
      ]),
    ].flat(),
  )
