/*
 * Letters of alphabets of mathematics. KaTeX names an alphabet by the attribute `mathvariant`, which browsers no longer
 * know: they want the letters that Unicode has for it.
 */

/** First capital, small letter and digit of an alphabet. */
type Alphabet = readonly [capital: number, small: number, digit?: number]

const ALPHABETS: Readonly<Record<string, Alphabet>> = {
  bold: [0x1d400, 0x1d41a, 0x1d7ce],
  italic: [0x1d434, 0x1d44e],
  'bold-italic': [0x1d468, 0x1d482],
  script: [0x1d49c, 0x1d4b6],
  'bold-script': [0x1d4d0, 0x1d4ea],
  fraktur: [0x1d504, 0x1d51e],
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  'bold-fraktur': [0x1d56c, 0x1d586],
  'sans-serif': [0x1d5a0, 0x1d5ba, 0x1d7e2],
  'bold-sans-serif': [0x1d5d4, 0x1d5ee, 0x1d7ec],
  'sans-serif-italic': [0x1d608, 0x1d622],
  'sans-serif-bold-italic': [0x1d63c, 0x1d656],
  monospace: [0x1d670, 0x1d68a, 0x1d7f6],
}

/** Letters that Unicode had before their alphabets. */
const EARLIER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  italic: { h: 'ℎ' },
  script: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
}

const letterOf = (letter: string, variant: string, [capital, small, digit]: Alphabet): string => {
  const earlier = EARLIER[variant]?.[letter]
  if (earlier !== undefined) return earlier
  const code = letter.codePointAt(0)!
  if (/[A-Z]/.test(letter)) return String.fromCodePoint(capital + code - 'A'.charCodeAt(0))
  if (/[a-z]/.test(letter)) return String.fromCodePoint(small + code - 'a'.charCodeAt(0))
  return digit === undefined ? letter : String.fromCodePoint(digit + code - '0'.charCodeAt(0))
}

const NAMED = /(<(?:mi|mn|mo|mtext|ms)\b[^>]*?) mathvariant="([a-z-]+)"([^>]*>)([^<]*)/g
/** Names of characters stay. */
const LETTERS = /&[^;]*;|[A-Za-z0-9]/g

/** Returns MathML in which letters of an alphabet are those that Unicode has for it. */
export const withLettersOf = (mathml: string): string =>
  mathml.replace(NAMED, (all, begin: string, variant: string, end: string, text: string) => {
    const alphabet = ALPHABETS[variant]
    if (alphabet === undefined) return all
    const letters = text.replace(LETTERS, (letter) =>
      letter.length > 1 ? letter : letterOf(letter, variant, alphabet),
    )
    return begin + end + letters
  })
