/** How much a text holds. */
export interface Count {
  readonly words: number
  /** Signs as a reader sees them, with spaces. */
  readonly signs: number
  readonly spaces: number
  /** Words of Chinese and Japanese, where each sign counts as one. */
  readonly ideographs: number
}

export const NOTHING: Count = { words: 0, signs: 0, spaces: 0, ideographs: 0 }

/** Each of these signs counts as a word, as in other programs for writing. */
const IDEOGRAPHS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/gu
/** Scripts that set no space between words, which a dictionary has to find. */
const UNSPACED = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u200b]+/gu
/** What parts words. A hyphen or an apostrophe within one does not. */
const BETWEEN_WORDS = /[\s\p{Z}–—…]+/u
const HAS_WORD = /[\p{L}\p{N}]/u

/** A text has as many signs as units if none of these is in it. */
const COMBINED = /[\p{M}\p{Cf}\p{Emoji_Presentation}\u1100-\u11ff\u{10000}-\u{10ffff}]/u

let words: Intl.Segmenter | undefined
let signs: Intl.Segmenter | undefined

const signsIn = (text: string): number => {
  if (!COMBINED.test(text)) return text.length
  signs ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return [...signs.segment(text)].length
}

const unspacedWordsIn = (text: string): number => {
  words ??= new Intl.Segmenter('th', { granularity: 'word' })
  return [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length
}

/** Counts a text. Ends of lines and rows are no signs. */
export const countText = (text: string): Count => {
  let ideographs = 0
  let unspaced = 0
  const spaced = text
    .replaceAll(IDEOGRAPHS, () => {
      ideographs += 1
      return ' '
    })
    .replaceAll(UNSPACED, (run) => {
      unspaced += unspacedWordsIn(run)
      return ' '
    })
  const others = spaced.split(BETWEEN_WORDS).filter((word) => HAS_WORD.test(word)).length
  const written = text.replaceAll('\n', '')
  return {
    words: ideographs + unspaced + others,
    signs: signsIn(written),
    spaces: written.match(/[\s\p{Zs}]/gu)?.length ?? 0,
    ideographs,
  }
}

export const sumOf = (one: Count, other: Count): Count => ({
  words: one.words + other.words,
  signs: one.signs + other.signs,
  spaces: one.spaces + other.spaces,
  ideographs: one.ideographs + other.ideographs,
})

/** Words, and signs that are words, that people read silently in a minute. */
const WORDS_A_MINUTE = 238
const IDEOGRAPHS_A_MINUTE = 500

/** Returns how many minutes a text takes to be read. */
export const minutesOf = ({ words, ideographs }: Count): number => {
  const minutes = (words - ideographs) / WORDS_A_MINUTE + ideographs / IDEOGRAPHS_A_MINUTE
  return words === 0 ? 0 : Math.max(1, Math.round(minutes))
}
