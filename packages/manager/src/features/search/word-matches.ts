import { PAD_SEARCH_TERMS_MAX } from '@sheaf/contract/limits'
import { matchesOf, queryTermsOf } from '@sheaf/contract/search-terms'

/** Returns the words that a search for this text looks for. */
export const wordsOf = (wanted: string): string[] => queryTermsOf(wanted, PAD_SEARCH_TERMS_MAX)

/** Splits a text into parts, marking those that a search for `wanted` matches. */
export const highlightWords = (text: string, wanted: string): { readonly text: string; readonly marked: boolean }[] => {
  const parts: { text: string; marked: boolean }[] = []
  let done = 0
  for (const { start, end } of matchesOf(text, wordsOf(wanted))) {
    if (end <= done) continue
    if (start > done) parts.push({ text: text.slice(done, start), marked: false })
    parts.push({ text: text.slice(Math.max(start, done), end), marked: true })
    done = end
  }
  if (done < text.length) parts.push({ text: text.slice(done), marked: false })
  return parts
}

/** Returns whether each wanted word begins a word in the texts. No words match nothing. */
export const holdWords = (texts: readonly string[], wanted: string): boolean => {
  const words = wordsOf(wanted)
  const found = new Set(texts.flatMap((text) => [...matchesOf(text, words)].map(({ queryTerm }) => queryTerm)))
  return words.length > 0 && found.size === words.length
}
