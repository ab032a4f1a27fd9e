/** Moments from an entry on until before another; `Infinity` if they have not ended. */
export type Span = readonly [from: number, until: number]

/** Returns the part of ascending spans that is in another one. */
export const intersect = (spans: readonly Span[], [from, until]: Span): Span[] =>
  spans.flatMap(([a, b]): Span[] => {
    const [first, last] = [Math.max(a, from), Math.min(b, until)]
    return first < last ? [[first, last]] : []
  })

/** Returns the part of ascending spans that is not in another one. */
export const subtract = (spans: readonly Span[], [from, until]: Span): Span[] =>
  spans.flatMap(([a, b]): Span[] => {
    if (b <= from || a >= until) return [[a, b]]
    const left: Span[] = []
    if (a < from) left.push([a, from])
    if (b > until) left.push([until, b])
    return left
  })

/** Returns spans in ascending order, those that touch each other as one. */
export const joinSpans = (spans: readonly Span[]): Span[] => {
  const joined: Span[] = []
  for (const [from, until] of spans.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], until)]
    else joined.push([from, until])
  }
  return joined
}
