import type { IdRange } from '../named-ranges.ts'

/** Ids whose content was taken out of a pad for good. */
export class RedactedIds {
  readonly #clients = new Map<number, { readonly starts: number[]; readonly ends: number[] }>()

  constructor(ranges: Iterable<IdRange>) {
    for (const [client, own] of Map.groupBy(ranges, ([client]) => client)) {
      const [starts, ends]: [number[], number[]] = [[], []]
      for (const [, clock, length] of own.toSorted(([, a], [, b]) => a - b)) {
        const end = ends.at(-1)
        if (end !== undefined && clock <= end) ends[ends.length - 1] = Math.max(end, clock + length)
        else {
          starts.push(clock)
          ends.push(clock + length)
        }
      }
      this.#clients.set(client, { starts, ends })
    }
  }

  get isEmpty(): boolean {
    return this.#clients.size === 0
  }

  /** Returns the ids as ranges that share nothing, in the order of their clients and clocks. */
  get ranges(): IdRange[] {
    return [...this.#clients]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([client, { starts, ends }]) => starts.map((start, at): IdRange => [client, start, ends[at]! - start]))
  }

  /** Returns the clocks of a client from `start` to `end` that are redacted, in ascending order. */
  within(client: number, start: number, end: number): (readonly [start: number, end: number])[] {
    const own = this.#clients.get(client)
    if (own === undefined) return []
    let [low, high] = [0, own.ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (own.ends[middle]! <= start) low = middle + 1
      else high = middle
    }
    const found: (readonly [number, number])[] = []
    for (; low < own.starts.length && own.starts[low]! < end; low++)
      found.push([Math.max(own.starts[low]!, start), Math.min(own.ends[low]!, end)])
    return found
  }
}
