import { fullNameOf, type PersonNames } from './policy/display-name.ts'

/*
 * How people are found by parts of their names (USR-11): letter case, accents, apostrophes and the forms of hyphens make
 * no difference. Server and pages share it, so that a page offers whom the server finds.
 */

/** Letters that are no letter with an accent in Unicode, and that people write without one. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
}

/** Accents of Latin, Greek and Cyrillic, vowel points of Hebrew and Arabic. The marks of other scripts are letters. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]/g
const APOSTROPHES = /['’‘‛ʼʻʹ′`´＇]/g

/** Returns the words of a text in the form in which they are compared. */
export const searchWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize()
    .toLowerCase()
    .replaceAll(APOSTROPHES, '')
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => PLAIN[letter] ?? letter)
    .split(/[\s\p{Pd}]+/u)
    .filter((word) => word !== '')

/** Returns the words by which a person is found: of the login and of all names that are given. */
export const wordsOfPerson = (person: PersonNames): string[] => [
  ...new Set([person.login, person.padNickname ?? '', fullNameOf(person)].flatMap(searchWords)),
]

/** Returns whether each word of a search is part of a word of the person. */
export const isFoundBy = (words: readonly string[], wordsOfPerson: readonly string[]): boolean =>
  words.every((word) => wordsOfPerson.some((one) => one.includes(word)))

/** Returns whether each word of a search begins a word of the person, who then comes before others. */
export const isBegunBy = (words: readonly string[], wordsOfPerson: readonly string[]): boolean =>
  words.every((word) => wordsOfPerson.some((one) => one.startsWith(word)))
