import { fenceFor } from '../fence.ts'
import type { FormatSpec } from './format.ts'

/** Name of the format: letters that have it are the TeX source of a formula in a row of text. */
export const FORMULA = 'formula'

/** Draws a formula from its source as HTML; undefined if the source is to be shown. */
export type DrawFormula = (source: string, isBlock: boolean) => string | undefined

/** A `$` that stands alone would end the formula. */
const LONE_SIGN = /(?<!\\)\$/

const markdownOf = (text: string): string => {
  const source = text.replaceAll(/\s+/g, ' ').trim()
  if (source === '') return text
  if (!LONE_SIGN.test(source)) return `$${source}$`
  // GitHub's other way to write one.
  const fence = fenceFor(source, 1)
  return `$${fence}${source}${fence}$`
}

/** Returns a formula in plain text. */
export const plainFormula = (text: string): string => {
  const source = text.trim()
  return source === '' ? text : text.replace(source, () => `$${source}$`)
}

/** A formula in a row of text. Its letters are its source, so that all that is done with letters is done with it. */
export const formula: FormatSpec = {
  accepts: (value) => value === true,
  html: () => ({ opening: '<code data-formula="">', closing: '</code>' }),
  drawn: () => ({ opening: '<span data-formula="">', closing: '</span>' }),
  markdown: { form: 'verbatim', write: markdownOf },
}
