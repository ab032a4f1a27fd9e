const HEX = '#[0-9A-Fa-f]{6}'
export const HEX_COLOR = new RegExp(`^${HEX}$`)
/** Matches a colour, or the empty text of those who chose none. */
export const HEX_COLOR_OR_NONE = new RegExp(`^(${HEX})?$`)

/** Colours for authors who chose none. They are easy to tell apart, and dark text is readable on each. */
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

/** Hashes with FNV-1a, which is synchronous and, unlike `crypto.subtle`, also works over plain HTTP. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/**
 * Returns the colour of an author who chose none. It depends on the author alone, so it is the same wherever they are
 * shown, but for a pad in which somebody has it already (EDT-96).
 */
export const defaultColorOf = (author: string): string =>
  AUTHOR_COLORS[hashOf(author) % AUTHOR_COLORS.length] ?? AUTHOR_COLORS[0]
