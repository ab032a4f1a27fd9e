import { STRING_MAX } from './limits.ts'

/*
 * Characters that cannot be seen, or that turn the text around them, are refused in a person's name, or removed from it
 * (NAME-2, NAME-5, W-34). Some scripts need a few of them in certain places; there they stay.
 */

const JOINERS = String.raw`[\u200c\u200d]`
const LETTER = String.raw`(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}]`
/** Signs that remove the vowel of an Indic letter. A joiner behind one chooses its form, also at a word's end. */
const VIRAMA = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u1039]`
const PICTURE = String.raw`\p{Extended_Pictographic}\ufe0f?[\u{1f3fb}-\u{1f3ff}]?`

/** Places in which a hidden character is part of what is seen: the last character of each match is one. */
const NEEDED = [
  `${LETTER}${JOINERS}(?=${LETTER})`,
  `${VIRAMA}${JOINERS}`,
  // Families and professions among the pictures, and pictures and keys in colour.
  String.raw`${PICTURE}\u200d(?=\p{Extended_Pictographic})`,
  String.raw`\p{Extended_Pictographic}\ufe0f`,
  String.raw`[0-9#*]\ufe0f(?=\u20e3)`,
  // Variants of Han characters, which tell families apart, and of Mongolian letters.
  String.raw`\p{Script=Han}[\u{e0100}-\u{e01ef}\ufe00-\ufe02]`,
  String.raw`\p{Script=Mongolian}[\u180b-\u180f]`,
]

const HIDDEN = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]`

const NEEDED_OR_HIDDEN = new RegExp(`(${NEEDED.join('|')})|${HIDDEN}`, 'gu')

/** Returns the text with something else for each character that hides or misleads. */
export const replaceHiddenCharacters = (value: string, by: string): string =>
  value.replaceAll(NEEDED_OR_HIDDEN, (_, needed: string | undefined) => needed ?? by)

/** Returns the text without characters that hide or mislead, and without halves of characters. */
const removeHiddenCharacters = (value: string): string => replaceHiddenCharacters(value.replaceAll(/\p{Cs}/gu, ''), '')

/** Returns whether {@link removeHiddenCharacters} would remove anything. */
export const hasHiddenCharacters = (value: string): boolean => removeHiddenCharacters(value) !== value

/** NAME-3: trims a name, and turns each run of blanks, of whatever width, into one plain blank. */
export const collapseBlanks = (value: string): string => value.replaceAll(/\p{Zs}+/gu, ' ').trim()

/** NAME-5: makes a name that is taken of one that nobody here can correct, as a provider's. It may become empty. */
export const cleanPersonName = (value: string): string => {
  const inOneLine = value.normalize().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  const truncated = [...collapseBlanks(removeHiddenCharacters(inOneLine))].slice(0, STRING_MAX).join('')
  // A joiner at the cut has nothing to join any more.
  return collapseBlanks(removeHiddenCharacters(truncated))
}
