import { linesToMarkdown } from '@sheaf/document/export/markdown'
import { FORMAT_NAMES, type FormatName, type Formats } from '@sheaf/document/text/formats'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { linesToHtml, type HtmlLine } from '@sheaf/document/text/lines-html'
import { expect, test } from 'vitest'
import { linesFromHtml } from '../../../text-binding/html/lines-from-html.ts'
import { lineSchema } from '../../../text-binding/lines/line-schema.ts'
import { AUTHOR_MARK } from '../../../text-binding/tokens.ts'
import { htmlOfMarkdown } from './markdown-html.ts'

/* What the editor has to know of a format that the document lists. */

const VALUES: Readonly<Partial<Record<FormatName, Formats[string]>>> = {
  link: { href: 'https://example.org/' },
  color: 'red',
  highlight: 'yellow',
}

const formatted = (name: FormatName): readonly HtmlLine[] => [
  { attributes: PLAIN_LINE, runs: [{ text: 'word', formats: { [name]: VALUES[name] ?? true } }] },
]

const runsIn = (html: string, isOwn: boolean): readonly HtmlLine['runs'][] =>
  linesFromHtml(new DOMParser().parseFromString(html, 'text/html').body, isOwn).lines.map(({ runs }) => runs)

test('[TEXT-14] each format has a mark of the editor, in the order in which exports nest them', () => {
  expect(Object.keys(lineSchema.marks)).toEqual([AUTHOR_MARK, ...FORMAT_NAMES])
})

test.each(FORMAT_NAMES)('[TEXT-14] letters that are copied in a pad come back as %s', (name) => {
  expect(runsIn(linesToHtml(formatted(name)), true)).toEqual(formatted(name).map(({ runs }) => runs))
})

/** Markdown has no colours. */
const IN_MARKDOWN = FORMAT_NAMES.filter((name) => name !== 'color')

test.each(IN_MARKDOWN)('[EDT-102] letters in exported Markdown that is pasted are %s', (name) => {
  const html = htmlOfMarkdown(linesToMarkdown(formatted(name)))
  expect(runsIn(html, false)).toEqual(formatted(name).map(({ runs }) => runs))
})
