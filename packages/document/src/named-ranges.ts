/**
 * Consecutive Yjs ids of one client: `length` parts, of which `clock` had been inserted before the first (`StructId`).
 */
export type IdRange = readonly [client: number, clock: number, length: number]

interface Named {
  readonly start: number
  readonly end: number
  readonly name: string
}

/** Disjoint ranges of Yjs' ids, each with a name. */
export class NamedRanges {
  readonly #ofClient = new Map<number, Named[]>()
  #isSorted = true

  add([client, clock, length]: IdRange, name: string): void {
    const ranges = this.#ofClient.get(client) ?? []
    const last = ranges.at(-1)
    if (last?.end === clock && last.name === name) ranges[ranges.length - 1] = { ...last, end: clock + length }
    else ranges.push({ start: clock, end: clock + length, name })
    this.#ofClient.set(client, ranges)
    this.#isSorted = false
  }

  /** Adds the names of all ranges that share an id with this one. */
  namesIn([client, clock, length]: IdRange, names: Set<string>): void {
    this.#sort()
    const ranges = this.#ofClient.get(client)
    if (ranges === undefined) return
    let [low, high] = [0, ranges.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ranges[middle]!.end <= clock) low = middle + 1
      else high = middle
    }
    for (let index = low; index < ranges.length && ranges[index]!.start < clock + length; index++)
      names.add(ranges[index]!.name)
  }

  #sort(): void {
    if (this.#isSorted) return
    for (const ranges of this.#ofClient.values()) ranges.sort((a, b) => a.start - b.start)
    this.#isSorted = true
  }
}
