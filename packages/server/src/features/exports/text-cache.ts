/** Limit of all cached texts together, in characters. */
const CHARACTERS_MAX = 2_000_000

/** A text, with the version of the pad that it was made from. */
interface CachedText {
  readonly version: string
  readonly text: string
}

export interface TextCache {
  get(key: string, version: string): string | undefined
  keep(key: string, version: string, text: string): void
}

/**
 * Caches the most recently requested texts, to be sent again as long as their version is the same. Making one takes
 * some hundred times as long as deciding who may read it, which is never cached.
 */
export const textCache = (max = CHARACTERS_MAX): TextCache => {
  const cached = new Map<string, CachedText>()
  let size = 0
  const drop = (key: string): void => {
    size -= cached.get(key)?.text.length ?? 0
    cached.delete(key)
  }
  return {
    get: (key, version) => {
      const found = cached.get(key)
      if (found?.version !== version) return undefined
      // The most recently used text moves to the end and is evicted last.
      cached.delete(key)
      cached.set(key, found)
      return found.text
    },
    keep: (key, version, text) => {
      drop(key)
      if (text.length > max) return
      cached.set(key, { version, text })
      size += text.length
      for (const oldest of cached.keys()) {
        if (size <= max) return
        drop(oldest)
      }
    },
  }
}
