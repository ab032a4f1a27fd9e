import type * as Y from 'yjs'
import { expect, test } from 'vitest'
import { padFromLines, type NewLine } from '../text/from-text.ts'
import type { Formats } from '../text/formats.ts'
import { exportMarkdown } from './markdown.ts'

const docOf = (...lines: readonly NewLine[]): Y.Doc => padFromLines(lines).doc

/** Returns a line of pieces, each with its formats, as Markdown. */
const formatted = (...pieces: readonly (readonly [string, Formats])[]): string =>
  exportMarkdown(docOf({ text: pieces.map(([text, formats]) => ({ text, formats })) })).trimEnd()

test('[EXP-1] a pad as Markdown', () => {
  const doc = docOf(
    { text: 'Title', kind: 'h2' },
    { text: 'first\nsecond' },
    { text: '' },
    { text: 'bullet', kind: 'bullet' },
    { text: 'one', kind: 'ordered', level: 1 },
    { text: 'two', kind: 'ordered', level: 1 },
    { text: 'from nine', kind: 'ordered', level: 1, start: 9 },
    { text: 'ten', kind: 'ordered', level: 1 },
    { text: 'more', kind: 'bullet' },
    { text: 'more of it', level: 1 },
    { text: 'code of it', kind: 'code', level: 1 },
    { text: 'done', kind: 'task', checked: true },
    { text: 'to do', kind: 'task' },
    { text: 'quoted', quote: true },
    { text: 'more', quote: true },
    { text: 'in the quote', kind: 'bullet', quote: true },
    { text: 'a < b', kind: 'code', language: 'js' },
    { text: '', kind: 'code', language: 'js' },
    { text: '  ```&& c', kind: 'code', language: 'js' },
  )
  expect(exportMarkdown(doc)).toBe(`## Title

first\\
second

- bullet
  1. one
  2. two

  9) from nine
  10) ten
- more

  more of it

  \`\`\`
  code of it
  \`\`\`

- [x] done
- [ ] to do

> quoted
>
> more
>
> - in the quote

\`\`\`\`js
a < b

  \`\`\`&& c
\`\`\`\`
`)
})

test('[EXP-1] formats as Markdown, with spaces outside of them', () => {
  expect(
    formatted(
      ['plain ', {}],
      ['bold ', { bold: true }],
      ['both', { bold: true, italic: true }],
      [' struck', { strike: true }],
      [', ', {}],
      ['under', { underline: true }],
      [' ', {}],
      ['a`b', { code: true }],
      [' see ', {}],
      ['this [place]', { link: { href: 'https://example.org/a b?x=<1>' } }],
    ),
  ).toBe(
    'plain **bold *both*** ~~struck~~, <u>under</u> ``a`b`` see [this \\[place\\]](https://example.org/a%20b?x=%3C1%3E)',
  )
})

test('[EXP-44] exponents, links with titles and addresses that are their own text', () => {
  expect(formatted(['10', {}], ['5', { superscript: true }], [' H', {}], ['2', { subscript: true }], ['O', {}])).toBe(
    '10<sup>5</sup> H<sub>2</sub>O',
  )
  const href = 'https://example.org/a_b_(c)'
  expect(formatted(['here', { link: { href, title: 'a "title"' } }])).toBe(`[here](<${href}> "a \\"title\\"")`)
  expect(formatted([href, { link: { href } }])).toBe(`<${href}>`)
  expect(formatted(['a@example.org', { link: { href: 'mailto:a@example.org' } }])).toBe('<a@example.org>')
})

test('[EXP-44] signs that would touch letters or each other give way to tags', () => {
  expect(formatted(['un', {}], ['believ', { italic: true }], ['able', {}])).toBe('un*believ*able')
  expect(formatted(['f', {}], ['(x)', { bold: true }], ['y', {}])).toBe('f<strong>(x)</strong>y')
  expect(formatted(['a', { bold: true }], ['b', { italic: true }])).toBe('**a**<em>b</em>')
  expect(formatted(['wow!', {}], ['a link', { link: { href: 'https://example.org/' } }])).toBe(
    'wow\\![a link](https://example.org/)',
  )
})

test.each([
  ['# no heading', '\\# no heading'],
  ['#hashtag', '#hashtag'],
  ['- no list', '\\- no list'],
  ['-5 degrees', '-5 degrees'],
  ['1. no list', '1\\. no list'],
  ['12) no list', '12\\) no list'],
  ['2026 was a year', '2026 was a year'],
  ['3.5 is a number', '3.5 is a number'],
  ['=== no heading', '=== no heading'],
  ['---', '\\---'],
  ['> no quote', '\\> no quote'],
  ['a > b < c', 'a > b < c'],
  ['*a* _b_ `c` `d` ~~e~~ |', '\\*a\\* \\_b\\_ \\`c\\` \\`d\\` \\~\\~e\\~\\~ |'],
  ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
  ['about ~5, one ` alone', 'about ~5, one ` alone'],
  ['```', '\\```'],
  ['[a](javascript:alert(1))', '\\[a](javascript:alert(1))'],
  ['a [note] and an [x]', 'a [note] and an [x]'],
  ['[x]: https://example.org/', '\\[x]: https://example.org/'],
  ['![a](https://example.org/pixel.png)', '!\\[a](https://example.org/pixel.png)'],
  ['Bonjour ! Vraiment ?!', 'Bonjour ! Vraiment ?!'],
  ['<script>alert(1)</script>', '\\<script>alert(1)\\</script>'],
  ['&lt;b&gt; & co, R&D;', '\\&lt;b\\&gt; & co, R\\&D;'],
  ['back\\slash \\* C:\\', 'back\\slash \\\\* C:\\'],
  ['    no code', 'no code'],
])('[W-23, EXP-1, EXP-44] the text %s stands for itself', (text, expected) => {
  expect(exportMarkdown(docOf({ text }))).toBe(`${expected}\n`)
})

test('[EXP-44] rows below a hard break underline nothing and are no table', () => {
  expect(exportMarkdown(docOf({ text: 'a | b\n--- | ---\n===\n- c\n' }))).toBe(
    'a | b\\\n\\--- | ---\\\n\\===\\\n\\- c\n',
  )
  expect(exportMarkdown(docOf({ text: 'C# #', kind: 'h1' }, { text: 'one\ntwo', kind: 'h2' }))).toBe(
    '# C# \\#\n\n## one two\n',
  )
  expect(exportMarkdown(docOf({ text: '[ ] no task', kind: 'bullet' }))).toBe('- \\[ ] no task\n')
})

test('[W-23, EXP-2] addresses that run something are no links, and names of languages nothing at all', () => {
  expect(formatted(['x', { link: { href: 'javascript:alert(1)' } }])).toBe('x')
  expect(exportMarkdown(docOf({ text: 'x', kind: 'code', language: '`<b>`' }))).toBe('```\nx\n```\n')
})

test('[EXP-1] a pad of empty lines is an empty file', () => {
  expect(exportMarkdown(docOf({ text: '' }, { text: ' \n ' }))).toBe('')
})

test('[EXP-51] Markdown keeps that letters are marked, raised or lowered, and neither colours nor alignments', () => {
  expect(formatted(['x', {}], ['2', { superscript: true }], [' H', {}], ['2', { subscript: true }], ['O', {}])).toBe(
    'x<sup>2</sup> H<sub>2</sub>O',
  )
  expect(formatted(['red ', { color: 'red' }], ['and blue', { color: 'blue' }])).toBe('red and blue')
  expect(formatted(['so ', {}], ['bold', { color: 'red', bold: true }], ['er', { color: 'blue', bold: true }])).toBe(
    'so **bolder**',
  )
  expect(formatted(['see ', {}], ['this', { highlight: 'green', color: 'red' }])).toBe('see <mark>this</mark>')
  expect(exportMarkdown(docOf({ text: 'middle', align: 'center' }))).toBe('middle\n')
})
