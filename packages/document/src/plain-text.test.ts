import * as Y from 'yjs'
import { expect, test } from 'vitest'
import { exportHtml, exportHtmlPage } from './export/html.ts'
import { exportMarkdown } from './export/markdown.ts'
import { exportText } from './export/text.ts'
import { padText } from './plain-text.ts'
import { PAD_FRAGMENT } from './schema/vocabulary.ts'
import { appendParagraphs, padFromText } from './seed.ts'
import { content, forgedUpdate, type ForgedStruct } from './testing/forged-update.ts'
import { authoredLines, authorsOf, padLines } from './testing/lines.ts'
import { move, pad, paragraphAt, split, type } from './testing/pad.ts'
import { padOf } from './testing/pad-of.ts'

const EVERYTHING = padOf(
  ['heading', { level: 2 }, 'Title'],
  ['paragraph', {}, 'first', ['hardBreak', {}], 'second'],
  ['paragraph', {}],
  [
    'bulletList',
    {},
    [
      'listItem',
      {},
      ['paragraph', {}, 'bullet'],
      [
        'orderedList',
        { start: 9 },
        ['listItem', {}, ['paragraph', {}, 'nine']],
        ['listItem', {}, ['paragraph', {}, 'ten']],
      ],
    ],
  ],
  [
    'taskList',
    {},
    ['taskItem', { checked: true }, ['paragraph', {}, 'done']],
    ['taskItem', { checked: false }, ['paragraph', {}, 'to do']],
  ],
  ['horizontalRule', {}],
  ['blockquote', {}, ['paragraph', {}, 'quoted'], ['paragraph', {}, 'more']],
  ['codeBlock', { language: 'js' }, 'a < b\n  && c'],
)

test('[EDT-9, EDT-18] a line is a textblock, wherever it stands; breaks are inside a line', () => {
  expect(padLines(EVERYTHING)).toEqual([
    'Title',
    'first\nsecond',
    '',
    'bullet',
    'nine',
    'ten',
    'done',
    'to do',
    'quoted',
    'more',
    'a < b\n  && c',
  ])
  expect(padText(EVERYTHING)).toBe(padLines(EVERYTHING).join('\n'))
})

test('[W-36] a text can be read up to a length, and not through a character', () => {
  const { doc } = pad('ab👩\ncd')
  expect([1, 2, 3, 4, 5, 6, 99].map((maxCharacters) => padText(doc, { maxCharacters }))).toEqual([
    'a',
    'ab',
    'ab',
    'ab👩',
    'ab👩\n',
    'ab👩\nc',
    'ab👩\ncd',
  ])
})

test('[W-18] text of odd shape is read as far as it goes', () => {
  const odd = padOf(
    'loose',
    ['tomorrow', {}, 'new'],
    ['tomorrow', {}, ['paragraph', {}, 'inside']],
    ['paragraph', {}, ['tomorrow', {}, 'inline']],
  )
  expect(padLines(odd)).toEqual(['loose', 'new', 'inside', 'inline'])
  expect(padLines(new Y.Doc())).toEqual([])
  const other = new Y.Doc()
  other.getMap(PAD_FRAGMENT).set('a', 1)
  expect([padText(other), exportHtml(other), exportText(other)]).toEqual(['', '', ''])
})

test('[W-18] text under thousands of nodes is still read', () => {
  const nodes = Array.from({ length: 20_000 }, () => content.element('blockquote'))
  const structs = [...nodes, content.element('paragraph'), content.xmlText(), content.text('deep')].map(
    (it, clock): ForgedStruct => (clock === 0 ? { content: it } : { parent: [1, clock - 1], content: it }),
  )
  const doc = new Y.Doc()
  Y.applyUpdate(doc, forgedUpdate({ structs: [{ client: 1, clock: 0, structs }] }))
  expect(padText(doc)).toBe('deep')
  expect(exportHtml(doc)).toContain('deep')
  expect(exportText(doc)).toContain('deep')
})

test('[EDT-17] authors survive splitting and moving', () => {
  const { doc, at } = pad('one <1>two\nlast', 'ann')
  type(doc, at(1), 'and ', 'bo')
  split(doc, { paragraph: 0, offset: 6 })
  move(doc, 1, 2)
  expect(authoredLines(doc)).toEqual([
    [
      { text: 'one ', author: 'ann' },
      { text: 'an', author: 'bo' },
    ],
    [{ text: 'last', author: 'ann' }],
    [
      { text: 'd ', author: 'bo' },
      { text: 'two', author: 'ann' },
    ],
  ])
  expect(authorsOf(doc)).toEqual(new Set(['ann', 'bo']))
})

test('[EDT-17] text without a readable author has none', () => {
  const doc = padFromText('plain')
  paragraphAt(doc, 0).text.format(0, 2, { author: { id: 7 } })
  paragraphAt(doc, 0).text.format(2, 2, { author: 'ann' })
  expect(authoredLines(doc)).toEqual([[{ text: 'plain', author: undefined }]])
  expect(authorsOf(doc)).toEqual(new Set())
})

test('[EDT-17] a pad is made from text, with its authors', () => {
  const doc = padFromText('a\r\n\nb', 'ann')
  appendParagraphs(doc, [{ text: 'c', author: 'bo' }])
  expect(padLines(doc)).toEqual(['a', '', 'b', 'c'])
  expect(authorsOf(doc)).toEqual(new Set(['ann', 'bo']))
})

test('[EXP-1] a pad as plain text', () => {
  expect(exportText(EVERYTHING)).toBe(
    `Title
first
second

- bullet
  9. nine
  10. ten
[x] done
[ ] to do
---
> quoted
> more
a < b
  && c
`,
  )
})

test.each([
  [9, '9. x\n', '<ol start="9">', '9. x\n'],
  [0, '0. x\n', '<ol start="0">', '0. x\n'],
  [-3, '-3. x\n', '<ol start="-3">', '1. x\n'],
  [undefined, '1. x\n', '<ol>', '1. x\n'],
  ['7', '1. x\n', '<ol>', '1. x\n'],
])('[EXP-1] a numbered list from %s on, as text, HTML and Markdown', (start, text, html, markdown) => {
  const doc = padOf(['orderedList', { start }, ['listItem', {}, ['paragraph', {}, 'x']]])
  expect(exportText(doc)).toBe(text)
  expect(exportHtml(doc)).toBe(`${html}<li><p>x</p></li></ol>`)
  expect(exportMarkdown(doc)).toBe(markdown)
})

test('[EXP-1, W-23] a pad as HTML', () => {
  expect(exportHtml(EVERYTHING)).toBe(
    '<h2>Title</h2><p>first<br>second</p><p></p>' +
      '<ul><li><p>bullet</p><ol start="9"><li><p>nine</p></li><li><p>ten</p></li></ol></li></ul>' +
      '<ul><li><input type="checkbox" disabled checked><p>done</p></li><li><input type="checkbox" disabled><p>to do</p></li></ul>' +
      '<hr><blockquote><p>quoted</p><p>more</p></blockquote><pre><code>a &lt; b\n  &amp;&amp; c</code></pre>',
  )
  const { doc } = pad('abcdef')
  const { text } = paragraphAt(doc, 0)
  text.format(0, 3, { bold: {}, italic: {} })
  text.format(2, 2, { link: { href: 'https://example.org/?a=1&b="' } })
  expect(exportHtml(doc)).toBe(
    '<p><strong><em>ab</em></strong>' +
      '<a href="https://example.org/?a=1&amp;b=&quot;" rel="noopener nofollow"><strong><em>c</em></strong></a>' +
      '<a href="https://example.org/?a=1&amp;b=&quot;" rel="noopener nofollow">d</a>ef</p>',
  )
})

test('[W-26, EXP-2] what a pad names of others is fetched by no file of it', () => {
  const src = 'http://169.254.169.254/latest'
  const doc = padOf(
    ['image', { src }],
    ['iframe', { src }],
    ['object', { data: src }, 'words'],
    ['paragraph', { style: `background:url(${src})` }, `![x](${src}) <img src="${src}">`],
  )
  expect(exportHtmlPage(doc, 'Pad')).toMatch(/<meta http-equiv="Content-Security-Policy" content="default-src 'none';/)
  for (const tag of exportHtml(doc).match(/<[^>]*>/g) ?? []) expect(tag).toMatch(/^<\/?(div|p)>$/)
  expect(exportMarkdown(doc)).not.toMatch(/(?<!\\)[![<]/)
})

test('[W-23, EXP-2] scripts in a pad are inert in its HTML', () => {
  const attack = `<script>alert(1)</script><img src=x onerror=alert(1)>"'&`
  const doc = padOf(
    ['paragraph', { onclick: attack, style: attack }, attack],
    ['heading', { level: attack }, attack],
    ['orderedList', { start: attack, type: attack }, ['listItem', {}, ['paragraph', {}, 'x']]],
    ['codeBlock', { language: attack }, `</code></pre>${attack}`],
    ['script', { src: attack }, attack],
    ['iframe', { srcdoc: attack }],
  )
  const { text } = paragraphAt(doc, 0)
  text.format(0, 4, { link: { href: 'javascript:alert(1)', title: attack, class: attack } })
  text.format(4, 4, { link: { href: 'data:text/html,x' }, author: { id: attack } })
  text.format(8, 4, { [attack]: { a: attack } })
  const html = exportHtmlPage(doc, attack)
  const tags = [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag)
  const allowed =
    /^<\/?(?:!doctype html|html|head|meta|title|style|body|p|h1|ol|li|pre|code|div)(?: (?:charset|http-equiv|name)="[^"]*"(?: content="[^"]*")?)?>$/
  expect(tags.filter((tag) => !allowed.test(tag))).toEqual([])
  expect(html).not.toMatch(/href|javascript:alert\(1\)"/)
})
