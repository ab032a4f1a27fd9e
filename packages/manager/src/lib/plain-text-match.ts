const WORD = /([\p{L}\p{N}\p{M}]+)/u
const NO_WORD = /[^\p{L}\p{N}\p{M}]+/u

/** Case and accents folded, so that 'ecole' finds 'École'. What people type is never a pattern. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim()

/** The text in parts, of which those are marked that are a word and begin as one of the wanted does. */
export const markWords = (text: string, wanted: string): { readonly text: string; readonly marked: boolean }[] => {
  const beginnings = wanted.split(NO_WORD).map(fold).filter(Boolean)
  return text
    .split(WORD)
    .map((part, at) => ({ text: part, marked: at % 2 === 1 && beginnings.some((one) => fold(part).startsWith(one)) }))
    .filter((part) => part.text !== '')
}

/** Whether each of the wanted words stands in one of the texts. */
export const holdWords = (texts: readonly string[], wanted: string): boolean => {
  const whole = fold(texts.join('\n'))
  return wanted
    .split(NO_WORD)
    .map(fold)
    .every((word) => whole.includes(word))
}

export const includesText = (text: string, wanted: string): boolean => fold(text).includes(fold(wanted))
