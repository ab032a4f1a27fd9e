const HEX = '#[0-9A-Fa-f]{6}'
export const HEX_COLOR = new RegExp(`^${HEX}$`)
/** A colour, or the empty text of those who chose none. */
export const HEX_COLOR_OR_NONE = new RegExp(`^(${HEX})?$`)

/** Distinct, and dark text is readable on each. */
export const AUTHOR_COLORS = [
  '#ffc7c7',
  '#ffe3c7',
  '#fff5b8',
  '#dcf5b8',
  '#b8f5c4',
  '#b8f5ea',
  '#b8e4f5',
  '#c0ccff',
  '#d9c7ff',
  '#f5c7ff',
  '#ffc7e6',
  '#e0d3c2',
] as const

/** FNV-1a: what pages and server both can work out at once, over plain HTTP too. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** The colour of an author who chose none: the same wherever they are shown. */
export const defaultColorOf = (author: string): string =>
  AUTHOR_COLORS[hashOf(author) % AUTHOR_COLORS.length] ?? AUTHOR_COLORS[0]
