const SIZES = [64, 16, 4, 1] as const

/**
 * Rows in the chunks of multi-row inserts. They have few sizes only, because each size is a statement of its own to
 * prepare, and no statement may have more parameters than SQLite takes.
 */
export function* insertChunksOf<T>(rows: readonly T[]): Iterable<readonly T[]> {
  let at = 0
  for (const size of SIZES) for (; rows.length - at >= size; at += size) yield rows.slice(at, at + size)
}
