import { BEHIND_NAME } from '@sheaf/contract/routes/search'
import { escapeHtml } from '@sheaf/document/export/html'
import { matchesOf, type Match } from '@sheaf/contract/search-terms'

/** About 35 words. */
const EXCERPT_LENGTH = 240
/** What stands before the first found word. */
const LEAD = 60
/** How far an end is moved so that it does not cut a word. */
const SNAP = 20
/** Matches among which the best place is chosen. */
const MATCHES_MAX = 100

const escape = (text: string): string => escapeHtml(text).replace(/\s+/g, ' ')

const firstMatches = (text: string, words: readonly string[]): Match[] => {
  const matches: Match[] = []
  const seen = new Set<number>()
  for (const match of matchesOf(text, words)) {
    matches.push(match)
    seen.add(match.word)
    if (matches.length >= MATCHES_MAX || (seen.size === words.length && matches.length >= words.length * 2)) break
  }
  return matches
}

/** The place from which the most different words are in sight; the first of several. */
const bestPlace = (matches: readonly Match[]): number => {
  let best = 0
  let most = 0
  matches.forEach(({ start }, index) => {
    const seen = new Set<number>()
    for (let next = index; next < matches.length; next++) {
      const match = matches[next] as Match
      if (match.end > start + EXCERPT_LENGTH - LEAD) break
      seen.add(match.word)
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

/** Joins what overlaps, as the pairs of unspaced scripts do. */
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
  /** Escaped text in which the found words stand in `<b>…</b>`: safe to show as HTML. */
  readonly html: string
  readonly hasMatch: boolean
}

/** The part of a text that shows best why it was found; its beginning when only the name was. */
export const excerptOf = (text: string, words: readonly string[]): Excerpt => {
  const matches = firstMatches(text, words)
  const place = bestPlace(matches)
  const from = matches.length === 0 ? 0 : snapStart(text, Math.min(place - LEAD, text.length - EXCERPT_LENGTH))
  const to = snapEnd(text, from + EXCERPT_LENGTH)
  // Found again in the part alone, so that all of its words are marked and not only the first.
  const part = text.slice(from, to)
  let html = ''
  let at = 0
  for (const { start, end } of merged([...matchesOf(part, words)])) {
    html += `${escape(part.slice(at, start))}<b>${escape(part.slice(start, end))}</b>`
    at = end
  }
  html += escape(part.slice(at))
  return {
    html: `${from > 0 ? '… ' : ''}${html.trim()}${to < text.length ? ' …' : ''}`,
    hasMatch: matches.length > 0,
  }
}

/** Of a pad of which only the name was found: the name, and how the text begins, as far as there is one. */
export const excerptByName = (name: string, words: readonly string[], beginning: string): string => {
  const { html, hasMatch } = excerptOf(name, words)
  return (hasMatch ? [html, beginning] : [beginning]).filter((part) => part !== '').join(BEHIND_NAME)
}
