/** Of all that is kept, in characters. */
const KEPT_MAX = 2_000_000

/** A text, and what it was made from. */
interface Kept {
  readonly of: string
  readonly text: string
}

/**
 * Texts that were asked for last, to be sent again as long as what they were made from is the same. Making one takes
 * some hundred times as long as deciding who may read it, which is never kept.
 */
export const keptTexts = (max = KEPT_MAX) => {
  const kept = new Map<string, Kept>()
  let size = 0
  const drop = (key: string): void => {
    size -= kept.get(key)?.text.length ?? 0
    kept.delete(key)
  }
  return {
    get: (key: string, of: string): string | undefined => {
      const found = kept.get(key)
      if (found?.of !== of) return undefined
      // Used last, it goes last.
      kept.delete(key)
      kept.set(key, found)
      return found.text
    },
    keep: (key: string, of: string, text: string): void => {
      drop(key)
      if (text.length > max) return
      kept.set(key, { of, text })
      size += text.length
      for (const oldest of kept.keys()) {
        if (size <= max) return
        drop(oldest)
      }
    },
  }
}
