import { tokensOf } from '@sheaf/contract/search-terms'

/** PostgreSQL holds at most a megabyte of terms for one pad; the same limit on both databases gives the same hits. */
const TERMS_MAX_BYTES = 800_000

/** Returns each term of the texts once, in order. */
export const termsOf = (...texts: readonly string[]): string[] => {
  const terms = new Set<string>()
  let bytes = 0
  for (const text of texts)
    for (const { term } of tokensOf(text)) {
      if (terms.has(term)) continue
      bytes += Buffer.byteLength(term)
      if (bytes > TERMS_MAX_BYTES) return [...terms]
      terms.add(term)
    }
  return [...terms]
}
