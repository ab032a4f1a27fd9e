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
 * Splits the server's excerpt (escaped text whose matches stand in `<b>…</b>`) into plain strings, which React
 * escapes again. Anything else that looks like markup stays text, so even a wrong excerpt can do no harm.
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
