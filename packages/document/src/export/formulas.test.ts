import type * as Y from 'yjs'
import { expect, test } from 'vitest'
import { exportedFormulas } from '../formula/draw-tex.ts'
import { padText } from '../plain-text.ts'
import { acceptsFormat } from '../text/formats.ts'
import { drawBeginning } from '../text/drawn-lines.ts'
import { padFromLines, type NewLine } from '../text/from-text.ts'
import { exportHtml } from './html.ts'
import { exportMarkdown } from './markdown.ts'
import { exportText } from './text.ts'

const docOf = (...lines: readonly NewLine[]): Y.Doc => padFromLines(lines).doc
const formula = (text: string) => ({ text, formats: { formula: true } }) as const
const html = (doc: Y.Doc): string => exportHtml(doc, undefined, undefined, exportedFormulas())

const INLINE = docOf({ text: [{ text: 'So ' }, formula('E=mc^2'), { text: ' is.' }] })
const BLOCK = docOf(
  { text: 'a' },
  { kind: 'code', language: 'math', text: String.raw`\begin{aligned} a &= b \\` },
  { kind: 'code', language: 'math', text: String.raw`&= c \end{aligned}` },
  { text: 'b' },
)

test('[TEXT-92] letters are a formula or none, and its letters are its text', () => {
  expect(acceptsFormat('formula', true)).toBe(true)
  expect(acceptsFormat('formula', null)).toBe(true)
  for (const value of ['x^2', false, {}, 1]) expect(acceptsFormat('formula', value)).toBe(false)
  expect(padText(INLINE)).toBe('So E=mc^2 is.')
})

test('[TEXT-94] HTML has formulas as MathML with their source, from left to right', () => {
  expect(html(INLINE)).toMatch(
    /^<p>So <math dir="ltr" xmlns="[^"]*"><semantics>.*<annotation encoding="application\/x-tex">E=mc\^2<\/annotation><\/semantics><\/math> is\.<\/p>$/s,
  )
  expect(html(BLOCK)).toMatch(/<p>a<\/p><div><math [^>]*display="block">.*<\/math><\/div><p>b<\/p>/s)
})

test('[TEXT-94] a wrong formula, and each where nothing draws them, is its source', () => {
  expect(html(docOf({ text: [formula(String.raw`<b>\frac{1}`)] }))).toBe(
    String.raw`<p><code data-formula="">&lt;b&gt;\frac{1}</code></p>`,
  )
  expect(exportHtml(BLOCK)).toContain('<pre><code class="language-math">')
  expect(html(docOf({ kind: 'code', language: 'math', text: '{' }))).toBe(
    '<pre><code class="language-math">{</code></pre>',
  )
})

test('[TEXT-95] Markdown has formulas between its signs', () => {
  expect(exportMarkdown(INLINE)).toBe('So $E=mc^2$ is.\n')
  expect(exportMarkdown(BLOCK)).toBe('a\n\n$$\n\\begin{aligned} a &= b \\\\\n&= c \\end{aligned}\n$$\n\nb\n')
  expect(exportMarkdown(docOf({ text: [formula(' *a*_b_ ')] }))).toBe('$*a*_b_$\n')
  expect(exportMarkdown(docOf({ text: [formula(String.raw`\text{$5`)] }))).toBe('$`\\text{$5`$\n')
  expect(exportMarkdown(docOf({ kind: 'code', language: 'math', text: '$$' }))).toBe('```math\n$$\n```\n')
})

test.each([
  ['from $5 and $6', 'from $5 and $6'],
  ['5$ or 6$', '5$ or 6$'],
  ['$HOME and $PATH', '$HOME and $PATH'],
  ['so $x$ it is', String.raw`so \$x\$ it is`],
  ['$$', String.raw`\$\$`],
  ['a $ b', 'a $ b'],
])('[TEXT-95] the text %s is no formula in Markdown', (text, wanted) => {
  expect(exportMarkdown(docOf({ text }))).toBe(`${wanted}\n`)
})

test('[TEXT-95] plain text has the signs of formulas', () => {
  expect(exportText(INLINE)).toBe('So $E=mc^2$ is.\n')
  expect(exportText(BLOCK)).toBe('a\n$$\n\\begin{aligned} a &= b \\\\\n&= c \\end{aligned}\n$$\nb\n')
})

test('[TEXT-99] a formula of which letters have other formats is one', () => {
  const parted = docOf({
    text: [
      { text: 'a', formats: { formula: true, highlight: 'yellow' } },
      { text: 'b', formats: { formula: true, bold: true, code: true } },
      { text: 'c', formats: { formula: true, link: { href: 'https://example.org/' } } },
    ],
  })
  expect(exportMarkdown(parted)).toBe('<mark>$abc$</mark>\n')
  expect(exportText(parted)).toBe('$abc$\n')
  expect(html(parted).match(/<math/g)).toHaveLength(1)
})

test('[TEXT-92] in code a formula is letters as all others, and the first lines of a pad have sources', () => {
  const doc = docOf({ kind: 'code', text: [formula('x')] }, { text: [formula('<b>')] })
  expect(html(doc)).toMatch(/^<pre><code>x<\/code><\/pre>/)
  expect(exportText(doc)).toContain('x\n$<b>$')
  expect(drawBeginning(doc, { maxLines: 9, maxCharacters: 99 })).toContain('<span data-formula="">&lt;b&gt;</span>')
})
