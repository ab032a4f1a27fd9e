import { escapeHtml } from '../../escape-html.ts'
import { fenceFor } from '../fence.ts'
import type { RowKind } from './kind.ts'

export interface CodeAttributes {
  /** Language of code: that of the first line of a block counts. */
  readonly language: string | null
}

/** The name becomes part of a class: a single token cannot name a class of ours. */
const isLanguage = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && /^\S{0,64}$/.test(value))

export const code: RowKind = {
  form: 'row',
  attributes: { language: { plain: null, accepts: isLanguage } },
  html: ({ language }, placing) => {
    const name = language ? ` class="language-${escapeHtml(language)}"` : ''
    return { opening: `<pre${placing}><code${name}>`, closing: '</code></pre>' }
  },
  markdown: ({ language }, text) => {
    const fence = fenceFor(text, 3)
    const name = language !== null && /^[\w+#.-]+$/.test(language) ? language : ''
    return { opening: fence + name, closing: fence }
  },
}
