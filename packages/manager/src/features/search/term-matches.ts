import { PAD_SEARCH_TERMS_MAX } from '@sheaf/contract/limits'
import { matchesOf, queryTermsOf } from '@sheaf/contract/search-terms'

/** Returns the terms of a search for this text. */
export const termsOf = (wanted: string): string[] => queryTermsOf(wanted, PAD_SEARCH_TERMS_MAX)

/** Splits a text into parts, and marks the parts that match a term of the search for `wanted`. */
export const highlightTerms = (text: string, wanted: string): { readonly text: string; readonly marked: boolean }[] => {
  const parts: { text: string; marked: boolean }[] = []
  let done = 0
  for (const { start, end } of matchesOf(text, termsOf(wanted))) {
    if (end <= done) continue
    if (start > done) parts.push({ text: text.slice(done, start), marked: false })
    parts.push({ text: text.slice(Math.max(start, done), end), marked: true })
    done = end
  }
  if (done < text.length) parts.push({ text: text.slice(done), marked: false })
  return parts
}

/** Returns whether each term of the search begins a word in the texts. A search without terms matches nothing. */
export const matchAllTerms = (texts: readonly string[], wanted: string): boolean => {
  const terms = termsOf(wanted)
  const found = new Set(texts.flatMap((text) => [...matchesOf(text, terms)].map(({ queryTerm }) => queryTerm)))
  return terms.length > 0 && found.size === terms.length
}
