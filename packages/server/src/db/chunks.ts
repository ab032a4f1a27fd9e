/** Limit of the values in one statement: databases bound the parameters of a query. */
const CHUNK = 1000

export function* chunksOf<T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let start = 0; start < items.length; start += CHUNK) yield items.slice(start, start + CHUNK)
}
