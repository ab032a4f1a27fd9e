import type { ReactNode } from 'react'

/** As long as a line can always take, on the narrowest phone, in a heading. */
const LONGEST = 14

/** A word with a hyphen, short enough to stay whole; of a longer one, a single letter and the part after it. */
const HYPHENATED = new RegExp(
  `((?<![\\p{L}\\p{N}-])(?:(?=[\\p{L}\\p{N}-]{3,${LONGEST}}(?![\\p{L}\\p{N}-]))[\\p{L}\\p{N}]+(?:-[\\p{L}\\p{N}]+)+|\\p{L}-\\p{L}+))`,
  'u',
)

/** No line ends within a short word with a hyphen: not after "e-", nor after "two-". */
export const unbroken = (text: string): ReactNode =>
  text.split(HYPHENATED).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  )
