import type { CachedText, TextCache } from '../../context.ts'

/** Limit of all cached texts together. */
const MAX_BYTES = 4_000_000

/**
 * Caches the most recently requested texts, to be sent again as long as their version is the same. Making one takes
 * some hundred times as long as deciding who may read it, which is never cached.
 */
export const textCache = (maxBytes = MAX_BYTES): TextCache => {
  const cached = new Map<string, CachedText>()
  const making = new Map<string, Promise<Buffer>>()
  let size = 0

  const drop = (key: string): void => {
    size -= cached.get(key)?.text.length ?? 0
    cached.delete(key)
  }

  const find = (key: string, version: string): Buffer | undefined => {
    const found = cached.get(key)
    if (found?.version !== version) return undefined
    // The most recently used text moves to the end and is evicted last.
    cached.delete(key)
    cached.set(key, found)
    return found.text
  }

  const keep = (key: string, made: CachedText): void => {
    drop(key)
    if (made.text.length > maxBytes) return
    cached.set(key, made)
    size += made.text.length
    for (const oldest of cached.keys()) {
      if (size <= maxBytes) return
      drop(oldest)
    }
  }

  return {
    read: async (key, version, party, make) => {
      const found = find(key, version)
      if (found) return found
      const name = `${party} ${key} ${version}`
      const underWay = making.get(name)
      if (underWay) return underWay
      const text = make().then((made) => {
        keep(key, made)
        return made.text
      })
      making.set(name, text)
      try {
        return await text
      } finally {
        making.delete(name)
      }
    },
  }
}
