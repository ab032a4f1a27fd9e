/** Limit of all cached texts together, in characters. */
const KEPT_MAX = 2_000_000

/** A text, with the version that it was made from. */
interface Kept {
  readonly of: string
  readonly text: string
}

export interface KeptTexts {
  get(key: string, of: string): string | undefined
  keep(key: string, of: string, text: string): void
}

/**
 * Caches the most recently requested texts, to be sent again as long as their version is the same. Making one takes
 * some hundred times as long as deciding who may read it, which is never cached.
 */
export const keptTexts = (max = KEPT_MAX): KeptTexts => {
  const kept = new Map<string, Kept>()
  let size = 0
  const drop = (key: string): void => {
    size -= kept.get(key)?.text.length ?? 0
    kept.delete(key)
  }
  return {
    get: (key, of) => {
      const found = kept.get(key)
      if (found?.of !== of) return undefined
      // The most recently used text moves to the end and is evicted last.
      kept.delete(key)
      kept.set(key, found)
      return found.text
    },
    keep: (key, of, text) => {
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
