import { randomUUID } from 'node:crypto'

/**
 * JSON in the place of a value, for records of thousands: to make objects of them, to pick from these and to write them
 * would take longer than all the rest of a reply. It is sent as it is, so whoever writes it answers for what is in it.
 */
export class WrittenJson<T> {
  readonly json: string
  /** What it is the JSON of. */
  declare readonly of: T

  constructor(json: string) {
    this.json = json
  }

  toJSON(): string {
    written.push(this.json)
    return PLACE
  }
}

/** `T`, of which any part may be JSON already. */
export type WithWritten<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : { readonly [K in keyof T]: WrittenJson<T[K]> | WithWritten<T[K]> }

/** Holds a place while the rest is written. Nobody can say it: it is another with each start. */
const PLACE = randomUUID()
let written: string[] = []

/** As `JSON.stringify`, with what is JSON already in its place. */
export const stringify = (value: unknown): string => {
  written = []
  const json = JSON.stringify(value)
  if (written.length === 0) return json
  const [first = '', ...rest] = json.split(`"${PLACE}"`)
  return rest.reduce((all, part, n) => `${all}${written[n]}${part}`, first)
}

/** A record of entries, each `"key":value`, or several with commas between them. */
export const recordOf = <T>(entries: Iterable<string>): WrittenJson<T> => new WrittenJson(`{${[...entries].join()}}`)
