const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const graphemesOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment)

/** Returns the first letter or digit of a word as people see it, with its marks; nothing of a word that has none. */
const firstLetter = (word: string): string => graphemesOf(word).find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? ''

/** Writes a letter large, where that is one sign again: not ß, and not Georgian, whose capitals write whole words. */
const capital = (letter: string): string => {
  const large = letter.toLocaleUpperCase()
  return graphemesOf(large).length === 1 && !/\p{Script=Georgian}/u.test(letter) ? large : letter
}

/** NAME-10: returns one or two letters for a small circle; a picture where a name has nothing else. */
export const initialsOf = (name: string): string => {
  const letters = name
    .split(/[\s._-]+/)
    .map(firstLetter)
    .filter((letter) => letter !== '')
  const [first = '', last = ''] = [letters[0], letters.length > 1 ? letters.at(-1) : undefined]
  return capital(first) + capital(last) || graphemesOf(name.trim())[0] || '?'
}
