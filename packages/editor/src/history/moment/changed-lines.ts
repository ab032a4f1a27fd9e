/** Lines from `from` to `to` of one text became those from `nextFrom` to `nextTo` of another. */
export interface ChangedLines {
  readonly from: number
  readonly to: number
  readonly nextFrom: number
  readonly nextTo: number
}

/** Returns, of pairs whose first numbers rise, the longest row of pairs whose second numbers rise, too. */
const longestRising = (pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] => {
  /** Index of the pair that ends the best row of each length. */
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [index, [, second]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]![1] < second) low = middle + 1
      else high = middle
    }
    before[index] = ends[low - 1]
    ends[low] = index
  }
  const row: (readonly [number, number])[] = []
  for (let index = ends.at(-1); index !== undefined; index = before[index]) row.unshift(pairs[index]!)
  return row
}

/** Returns the lines that are in each of two ranges exactly once, in an order that both have. */
const commonLines = (old: readonly string[], next: readonly string[], range: ChangedLines) => {
  const places = new Map<string, { old: number; next: number; isOnce: boolean }>()
  for (let at = range.from; at < range.to; at += 1) {
    const known = places.get(old[at]!)
    if (known) known.isOnce = false
    else places.set(old[at]!, { old: at, next: -1, isOnce: true })
  }
  for (let at = range.nextFrom; at < range.nextTo; at += 1) {
    const known = places.get(next[at]!)
    if (known === undefined) continue
    if (known.next >= 0) known.isOnce = false
    known.next = at
  }
  const once = [...places.values()].filter(({ isOnce, next: at }) => isOnce && at >= 0)
  return longestRising(once.map((place) => [place.old, place.next] as const))
}

/**
 * Returns which lines of a text differ from those of another, given by their keys. It takes those that stand once in
 * each for the same ones, which is quick also where two texts have nothing in common.
 */
export const changedLines = (old: readonly string[], next: readonly string[]): ChangedLines[] => {
  const changes: ChangedLines[] = []
  const compare = (range: ChangedLines): void => {
    let { from, to, nextFrom, nextTo } = range
    while (from < to && nextFrom < nextTo && old[from] === next[nextFrom]) {
      from += 1
      nextFrom += 1
    }
    while (from < to && nextFrom < nextTo && old[to - 1] === next[nextTo - 1]) {
      to -= 1
      nextTo -= 1
    }
    if (from === to && nextFrom === nextTo) return
    const rest = { from, to, nextFrom, nextTo }
    const common = from === to || nextFrom === nextTo ? [] : commonLines(old, next, rest)
    if (common.length === 0) {
      changes.push(rest)
      return
    }
    for (const [oldAt, nextAt] of common) {
      compare({ from, to: oldAt, nextFrom, nextTo: nextAt })
      from = oldAt + 1
      nextFrom = nextAt + 1
    }
    compare({ from, to, nextFrom, nextTo })
  }
  compare({ from: 0, to: old.length, nextFrom: 0, nextTo: next.length })
  return changes
}
