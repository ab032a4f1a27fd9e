import type { ReactNode } from 'react'

/** Number of characters that always fit into a line, even in a heading on the narrowest phone. */
const LONGEST = 14

/**
 * Matches a hyphenated word that is short enough to stay whole, or a single letter of a longer one with the part after
 * it.
 */
const hyphenated = () =>
  new RegExp(
    `((?<![\\p{L}\\p{N}-])(?:(?=[\\p{L}\\p{N}-]{3,${LONGEST}}(?![\\p{L}\\p{N}-]))[\\p{L}\\p{N}]+(?:-[\\p{L}\\p{N}]+)+|\\p{L}-\\p{L}+))`,
    'u',
  )

/** Created with the first hyphen: building its classes of letters takes a slow phone as long as drawing the form. */
let known: RegExp | undefined

/** Returns the text without line breaks within short hyphenated words: not after "e-", nor after "two-". */
export const nonBreakingHyphens = (text: string): ReactNode => {
  if (!text.includes('-')) return text
  known ??= hyphenated()
  return text.split(known).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  )
}
