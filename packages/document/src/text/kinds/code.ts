import { escapeHtml } from '../../escape-html.ts'
import { fenceFor } from '../fence.ts'
import type { KindAttributes } from './attributes.ts'
import type { RowKind } from './kind.ts'

/** The name becomes part of a class: a single token cannot name a class of ours. */
const isLanguage = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && /^\S{0,64}$/.test(value))

/** Language of a block of code that is the TeX source of a formula. */
export const FORMULA_LANGUAGE = 'math'

/** Returns whether a line begins a block that is a formula, if it begins one. */
export const isFormulaRow = ({
  kind,
  language,
}: Pick<KindAttributes, 'language'> & { readonly kind: string }): boolean =>
  kind === 'code' && language?.toLowerCase() === FORMULA_LANGUAGE

const FORMULA_SIGNS = '$$'

/** Returns whether Markdown has signs for a block of code that say that it is a formula. */
const hasSigns = (language: string | null, text: string): boolean =>
  language === FORMULA_LANGUAGE && text.trim() !== '' && !text.includes('$') && !/\n\s*\n/.test(text)

export const code: RowKind = {
  form: 'row',
  attributes: { language: { plain: null, accepts: isLanguage } },
  html: ({ language }, placing) => {
    const name = language ? ` class="language-${escapeHtml(language)}"` : ''
    return { opening: `<pre${placing}><code${name}>`, closing: '</code></pre>' }
  },
  markdown: ({ language }, text) => {
    if (hasSigns(language, text)) return { opening: FORMULA_SIGNS, closing: FORMULA_SIGNS }
    const fence = fenceFor(text, 3)
    const name = language !== null && /^[\w+#.-]+$/.test(language) ? language : ''
    return { opening: fence + name, closing: fence }
  },
}
