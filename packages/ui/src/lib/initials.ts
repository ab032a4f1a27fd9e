const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const firstLetter = (word: string): string => segmenter.segment(word)[Symbol.iterator]().next().value?.segment ?? ''

/** Returns one or two letters for a small circle. */
export const initialsOf = (name: string): string => {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => firstLetter(word ?? ''))
  return letters.join('').toLocaleUpperCase() || '?'
}
