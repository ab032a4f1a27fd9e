const SIZES = [64, 32, 16, 8, 4, 2, 1] as const

/**
 * Yields the rows in chunks for multi-row inserts. Chunks have only a few sizes, because each size is a separate
 * statement to prepare, and SQLite limits the parameters of a statement.
 */
export function* insertChunksOf<T>(rows: readonly T[]): Iterable<readonly T[]> {
  let at = 0
  for (const size of SIZES) for (; rows.length - at >= size; at += size) yield rows.slice(at, at + size)
}
