import { NAME_SEPARATOR } from '@sheaf/contract/routes/search'
import { escapeHtml } from '@sheaf/document/escape-html'
import { matchesOf, type Match } from '@sheaf/contract/search-terms'

/** Length of an excerpt in characters, about 35 words. */
const EXCERPT_LENGTH = 240
/** Number of characters shown before the first found word. */
const CONTEXT_LENGTH = 60
/** Number of characters by which an end may move so that it does not cut a word. */
const SNAP = 20
/** Number of matches among which the best place is chosen. */
const MATCHES_MAX = 100

const escape = (text: string): string => escapeHtml(text).replace(/\s+/g, ' ')

const firstMatches = (text: string, queryTerms: readonly string[]): Match[] => {
  const matches: Match[] = []
  const seen = new Set<number>()
  for (const match of matchesOf(text, queryTerms)) {
    matches.push(match)
    seen.add(match.queryTerm)
    if (matches.length >= MATCHES_MAX || (seen.size === queryTerms.length && matches.length >= queryTerms.length * 2))
      break
  }
  return matches
}

/** Returns the place from which the most different words are visible; the first of several. */
const bestPlace = (matches: readonly Match[]): number => {
  let best = 0
  let most = 0
  matches.forEach(({ start }, index) => {
    const seen = new Set<number>()
    for (let next = index; next < matches.length; next++) {
      const match = matches[next] as Match
      if (match.end > start + EXCERPT_LENGTH - CONTEXT_LENGTH) break
      seen.add(match.queryTerm)
    }
    if (seen.size > most) [best, most] = [start, seen.size]
  })
  return best
}

const isSpace = (text: string, at: number): boolean => /\s/.test(text[at] ?? ' ')
const isHalf = (text: string, at: number): boolean => /[\uDC00-\uDFFF\p{M}]/u.test(text[at] ?? ' ')

const snapStart = (text: string, at: number): number => {
  if (at <= 0) return 0
  for (let to = at; to < at + SNAP; to++) if (isSpace(text, to - 1)) return to
  let to = at
  while (isHalf(text, to)) to++
  return to
}

const snapEnd = (text: string, at: number): number => {
  if (at >= text.length) return text.length
  for (let to = at; to > at - SNAP; to--) if (isSpace(text, to)) return to
  let to = at
  while (isHalf(text, to)) to++
  return to
}

/** Joins overlapping matches, as the pairs of unspaced scripts produce them. */
const merged = (matches: readonly Match[]): { start: number; end: number }[] => {
  const spans: { start: number; end: number }[] = []
  for (const { start, end } of matches) {
    const last = spans.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else spans.push({ start, end })
  }
  return spans
}

export interface Excerpt {
  /** Escaped text with the found words in `<b>…</b>`: safe to show as HTML. */
  readonly html: string
  readonly hasMatch: boolean
}

/** Returns the part of a text that shows best why it was found; its beginning if only the name was. */
export const excerptOf = (text: string, queryTerms: readonly string[]): Excerpt => {
  const matches = firstMatches(text, queryTerms)
  const place = bestPlace(matches)
  const from =
    matches.length === 0 ? 0 : snapStart(text, Math.min(place - CONTEXT_LENGTH, text.length - EXCERPT_LENGTH))
  const to = snapEnd(text, from + EXCERPT_LENGTH)
  // The part is searched again, so that all its matches are marked and not only the first.
  const part = text.slice(from, to)
  let html = ''
  let at = 0
  for (const { start, end } of merged([...matchesOf(part, queryTerms)])) {
    html += `${escape(part.slice(at, start))}<b>${escape(part.slice(start, end))}</b>`
    at = end
  }
  html += escape(part.slice(at))
  return {
    html: `${from > 0 ? '… ' : ''}${html.trim()}${to < text.length ? ' …' : ''}`,
    hasMatch: matches.length > 0,
  }
}

/** Returns the excerpt of a pad that was found by its name: the name and the beginning of the text, if there is any. */
export const excerptByName = (name: string, queryTerms: readonly string[], beginning: string): string => {
  const { html, hasMatch } = excerptOf(name, queryTerms)
  return (hasMatch ? [html, beginning] : [beginning]).filter((part) => part !== '').join(NAME_SEPARATOR)
}
