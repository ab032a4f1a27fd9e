import { PAD_SEARCH_MIN } from './limits.ts'

/** Chinese, Japanese and Korean writing, in which one or two characters are a word. */
const WRITES_SHORT_WORDS = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Hang}]/u

/** Returns whether a text is long enough to be looked for, among pads unless `min` says otherwise (SRCH-3, SRCH-63). */
export const isSearchable = (text: string, min = PAD_SEARCH_MIN): boolean =>
  [...text.trim()].length >= min || WRITES_SHORT_WORDS.test(text)
