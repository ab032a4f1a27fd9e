import type { ReactNode } from 'react'

/** A letter and a hyphen stay with the word that they begin: no line ends with "e-". */
export const unbroken = (text: string): ReactNode =>
  text.split(/((?<!\p{L})\p{L}-\p{L}+)/u).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  )
