import { NAME_SEPARATOR } from '@sheaf/contract/routes/search'

export interface ExcerptPart {
  readonly text: string
  readonly marked: boolean
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  apos: "'",
}

const unescape = (text: string) =>
  text.replace(/&(#39|#x27|amp|lt|gt|quot|apos);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/**
 * Splits the server's excerpt (escaped text with matches in `<b>…</b>`) into plain strings, which React escapes again.
 * Any other markup stays text, so even a malformed excerpt is harmless.
 */
export const parseExcerpt = (html: string): ExcerptPart[] => {
  let marked = false
  const parts: ExcerptPart[] = []
  for (const piece of html.split(/(<\/?b>)/)) {
    if (piece === '<b>') marked = true
    else if (piece === '</b>') marked = false
    else if (piece !== '') parts.push({ text: unescape(piece), marked })
  }
  return parts
}

/**
 * Returns an excerpt without the pad's name at its beginning (where the name matched), which is shown above it already.
 */
export const behindName = (parts: readonly ExcerptPart[], name: string): readonly ExcerptPart[] => {
  const whole = parts.map(({ text }) => text).join('')
  const shown = name.replace(/\s+/g, ' ').trim()
  if (whole === shown) return []
  if (!whole.startsWith(shown + NAME_SEPARATOR)) return parts
  let left = shown.length + NAME_SEPARATOR.length
  return parts.flatMap(({ text, marked }) => {
    const rest = text.slice(left)
    left = Math.max(0, left - text.length)
    return rest === '' ? [] : [{ text: rest, marked }]
  })
}

/** SCR-75: returns the first match in the text of a pad, as it is written there; undefined if only the name has any. */
export const firstMatch = (html: string, name: string): string | undefined =>
  behindName(parseExcerpt(html), name).find(({ marked }) => marked)?.text

/** Most characters before the first match: on the narrowest screen they fill two of the three lines, also in Chinese. */
const BEFORE_MATCH = 40

/** SCR-37: returns an excerpt that begins so near its first match that this is within the lines that are shown. */
export const fromNearMatch = (parts: readonly ExcerptPart[]): readonly ExcerptPart[] => {
  const at = parts.findIndex(({ marked }) => marked)
  const before = parts
    .slice(0, Math.max(0, at))
    .map(({ text }) => text)
    .join('')
  if (before.length <= BEFORE_MATCH) return parts
  const near = before.slice(-BEFORE_MATCH)
  const space = near.trimEnd().indexOf(' ')
  // Half of a character outside the basic plane is none.
  const text = space === -1 ? near.replace(/^[\uDC00-\uDFFF]/, '') : near.slice(space + 1)
  return [{ text: `… ${text}`, marked: false }, ...parts.slice(at)]
}
