import * as Y from 'yjs'
import { expect, test } from 'vitest'
import { PAD_FRAGMENT } from '../schema/vocabulary.ts'
import { padOf, type Tree } from '../testing/pad-of.ts'
import { exportMarkdown } from './markdown.ts'

/** Makes a paragraph of pieces, each with its marks. */
const formatted = (...pieces: readonly (readonly [string, Record<string, unknown>])[]): Y.Doc => {
  const doc = padOf(['paragraph', {}, ''])
  const text = (doc.getXmlFragment(PAD_FRAGMENT).get(0) as Y.XmlElement).get(0) as Y.XmlText
  text.applyDelta(pieces.map(([insert, attributes]) => ({ insert, attributes })))
  return doc
}

const p = (text: string): Tree => ['paragraph', {}, text]

test('[EXP-1] a pad as Markdown', () => {
  const doc = padOf(
    ['heading', { level: 2 }, 'Title'],
    ['paragraph', {}, 'first', ['hardBreak', {}], 'second'],
    ['paragraph', {}],
    [
      'bulletList',
      {},
      [
        'listItem',
        {},
        p('bullet'),
        ['orderedList', { start: 9 }, ['listItem', {}, p('nine')], ['listItem', {}, p('ten')]],
      ],
      ['listItem', {}, p('one'), p('more of it')],
    ],
    ['taskList', {}, ['taskItem', { checked: true }, p('done')], ['taskItem', {}, p('to do')]],
    ['horizontalRule', {}],
    ['blockquote', {}, p('quoted'), p('more')],
    ['codeBlock', { language: 'js' }, 'a < b\n  ```&& c'],
  )
  expect(exportMarkdown(doc)).toBe(`## Title

first\\
second



- bullet
  9. nine
  10. ten
- one

  more of it

<!-- -->

- [x] done
- [ ] to do

---

> quoted
>
> more

\`\`\`\`js
a < b
  \`\`\`&& c
\`\`\`\`
`)
})

test('[EXP-1] marks as Markdown, with spaces outside of them', () => {
  const doc = formatted(
    ['plain ', {}],
    ['bold ', { bold: {} }],
    ['both', { bold: {}, italic: {} }],
    [' struck', { strike: {} }],
    [', ', {}],
    ['under', { underline: {} }],
    [' ', {}],
    ['a`b', { code: {} }],
    [' see ', {}],
    ['this [place]', { link: { href: 'https://example.org/a b?x=<1>' } }],
  )
  expect(exportMarkdown(doc)).toBe(
    'plain **bold** ***both*** ~~struck~~, <u>under</u> ``a`b`` see [this \\[place\\]](<https://example.org/a%20b?x=%3C1%3E>)\n',
  )
})

test.each([
  ['# no heading', '\\# no heading'],
  ['- no list', '\\- no list'],
  ['1. no list', '1\\. no list'],
  ['12) no list', '12\\) no list'],
  ['2026 was a year', '2026 was a year'],
  ['=== no heading', '\\=== no heading'],
  ['> no quote', '\\> no quote'],
  ['*a* _b_ `c` ~~d~~ |', '\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~ \\|'],
  ['[a](javascript:alert(1))', '\\[a\\](javascript:alert(1))'],
  ['![a](https://example.org/pixel.png)', '\\!\\[a\\](https://example.org/pixel.png)'],
  ['<script>alert(1)</script>', '\\<script\\>alert(1)\\</script\\>'],
  ['&lt;b&gt;', '\\&lt;b\\&gt;'],
  ['back\\slash', 'back\\\\slash'],
  ['    no code', 'no code'],
])('[W-23, EXP-1] the text %s stands for itself', (text, expected) => {
  expect(exportMarkdown(padOf(p(text)))).toBe(`${expected}\n`)
})

test('[W-23, EXP-2] addresses that run something are no links, and attributes nothing at all', () => {
  const attack = '```\n<script>alert(1)</script>'
  expect(exportMarkdown(formatted(['x', { link: { href: 'javascript:alert(1)' } }]))).toBe('x\n')
  expect(exportMarkdown(padOf(['codeBlock', { language: attack }, 'x'], ['heading', { level: attack }, 'x']))).toBe(
    '```\nx\n```\n\n# x\n',
  )
  expect(exportMarkdown(padOf(['script', { src: attack }, '<b>']))).toBe('\\<b\\>\n')
})

test('[EXP-1] an empty pad is an empty file', () => {
  expect(exportMarkdown(new Y.Doc())).toBe('')
  expect(exportMarkdown(padOf(p('')))).toBe('\n')
})

test('[EXP-1] endless spaces, backticks and nesting take no endless time', () => {
  const long = `${' '.repeat(300_000)}a${' '.repeat(300_000)}b`
  expect(exportMarkdown(formatted([long, { bold: {} }]))).toContain('**a')
  expect(exportMarkdown(padOf(['codeBlock', {}, '` '.repeat(300_000)]))).toMatch(/^```\n/)
  let nested: Tree = p('deep')
  for (let n = 0; n < 190; n++) nested = ['blockquote', {}, nested]
  expect(exportMarkdown(padOf(nested))).toContain('deep')
})
