import type { Enclosing } from '../kinds/kind.ts'

/* What a format of letters is: a format says it in one place, and `formats.ts` lists them. */

export interface FormatSpec {
  /** Whether letters may have it with this value. */
  readonly accepts: (value: unknown) => boolean
  /** Tags around letters that have it, or `undefined` for a value that is not shown. */
  readonly html: (value: unknown) => Enclosing | undefined
  /** Tags with which the page of a pad draws it, if they are not those of exports. */
  readonly drawn?: (value: unknown) => Enclosing | undefined
  readonly markdown: MarkdownFormat
}

type MarkdownFormat =
  /** Markdown has no signs for it, but its readers understand the tags: those of HTML, or others. */
  | { readonly form: 'tags'; readonly tags?: Enclosing }
  /** Markdown has nothing for it: its letters are as those without it. */
  | { readonly form: 'none' }
  /** Signs on both sides. Where no reader would take them for signs, tags stand in their place. */
  | { readonly form: 'signs'; readonly signs: string }
  /** Brackets around it, in which other brackets are escaped, or something shorter in place of a certain text. */
  | {
      readonly form: 'brackets'
      readonly enclose: (value: unknown) => Enclosing
      readonly short: (value: unknown, text: string) => string | undefined
    }
  /** The text as it is. No other format is inside of it. */
  | { readonly form: 'verbatim'; readonly write: (text: string) => string }

/** Returns a format that has no value and one tag, and perhaps signs in Markdown. */
export const tagged = (tag: string, signs?: string): FormatSpec => ({
  accepts: (value) => value === true,
  html: () => ({ opening: `<${tag}>`, closing: `</${tag}>` }),
  markdown: signs === undefined ? { form: 'tags' } : { form: 'signs', signs },
})
