export type Direction = 'ltr' | 'rtl'

const LETTER = /\p{L}/u
/** Hebrew, Arabic and related scripts, with their presentation forms. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Returns the direction of the first letter of a text; null if it has none. */
export const letterDirection = (text: string): Direction | null => {
  const letter = LETTER.exec(text)?.[0]
  if (letter === undefined) return null
  return FROM_THE_RIGHT.test(letter) ? 'rtl' : 'ltr'
}
