import { randomUUID } from 'node:crypto'

/**
 * JSON in place of a value, for records of thousands of entries: creating objects, picking from them and serialising
 * them would take longer than everything else in a reply. It is sent unchanged, so the code that writes it is
 * responsible for its content.
 */
export class RawJson<T> {
  readonly json: string
  /** Type of the value that the JSON represents. */
  declare readonly of: T

  constructor(json: string) {
    this.json = json
  }

  toJSON(): T | string {
    if (!parts) return JSON.parse(this.json) as T
    parts.push(this.json)
    return PLACE
  }
}

/** `T`, of which any part may already be JSON. */
export type WithRawJson<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : { readonly [K in keyof T]: RawJson<T[K]> | WithRawJson<T[K]> }

/** Placeholder while the rest is serialised. It cannot be forged, as it differs with each start. */
const PLACE = randomUUID()
/** What belongs in the places, while `stringify` runs. */
let parts: string[] | undefined

/** Serialises like `JSON.stringify`, with existing JSON inserted in its place. */
export const stringify = (value: unknown): string => {
  const inserted: string[] = (parts = [])
  try {
    const json = JSON.stringify(value)
    if (inserted.length === 0) return json
    const [first = '', ...rest] = json.split(`"${PLACE}"`)
    return rest.reduce((all, part, n) => `${all}${inserted[n]}${part}`, first)
  } finally {
    parts = undefined
  }
}

/** Returns a record of entries, each `"key":value`, or several with commas between them. */
export const recordOf = <T>(entries: Iterable<string>): RawJson<T> => new RawJson(`{${[...entries].join()}}`)
