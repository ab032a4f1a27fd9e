import { PAD_SEARCH_MIN } from './limits.ts'

/** Chinese, Japanese and Korean writing, in which one or two characters are a word. */
const WRITES_SHORT_WORDS = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Hang}]/u

/** Returns whether a text is long enough to be searched for (SRCH-3, SRCH-63). */
export const isSearchable = (text: string): boolean =>
  [...text.trim()].length >= PAD_SEARCH_MIN || WRITES_SHORT_WORDS.test(text)
