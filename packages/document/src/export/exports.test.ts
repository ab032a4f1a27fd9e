import * as Y from 'yjs'
import { expect, test } from 'vitest'
import { replicaOf } from '../testing/pad.ts'
import { padFromLines, type NewLine } from '../text/from-text.ts'
import { openSequence, shownBreaks } from '../text/sequence.ts'
import { exportHtml, exportHtmlPage } from './html.ts'
import { exportMarkdown } from './markdown.ts'
import { exportText } from './text.ts'

const docOf = (...lines: readonly NewLine[]): Y.Doc => padFromLines(lines).doc

const EVERYTHING = docOf(
  { text: 'Title', kind: 'h2' },
  { text: 'first\nsecond' },
  { text: '' },
  { text: 'bullet', kind: 'bullet' },
  { text: 'nine', kind: 'ordered', level: 1, start: 9 },
  { text: 'ten', kind: 'ordered', level: 1 },
  { text: 'of ten', level: 2 },
  { text: 'next', kind: 'bullet' },
  { text: 'done', kind: 'task', checked: true },
  { text: 'to do', kind: 'task' },
  { text: 'quoted', quote: true },
  { text: 'more', quote: true },
  { text: 'a < b', kind: 'code', language: 'js' },
  { text: '  && c', kind: 'code', language: 'js' },
  { text: 'apart', kind: 'code', language: 'js', start: 1 },
)

test('[EXP-1] a pad as plain text', () => {
  expect(exportText(EVERYTHING)).toBe(
    `Title
first
second

- bullet
  9. nine
  10. ten
      of ten
- next
[x] done
[ ] to do
> quoted
> more
a < b
  && c
apart
`,
  )
})

test('[EXP-1, W-23] a pad as HTML', () => {
  expect(exportHtml(EVERYTHING)).toBe(
    '<h2>Title</h2><p>first<br>second</p><p><br></p>' +
      '<ul><li>bullet<ol start="9"><li>nine</li><li>ten<p>of ten</p></li></ol></li><li>next</li></ul>' +
      '<ul data-type="taskList"><li data-checked="true"><input type="checkbox" disabled checked> done</li>' +
      '<li data-checked="false"><input type="checkbox" disabled> to do</li></ul>' +
      '<blockquote><p>quoted</p><p>more</p></blockquote>' +
      '<pre><code class="language-js">a &lt; b\n  &amp;&amp; c</code></pre>' +
      '<pre><code class="language-js">apart</code></pre>',
  )
})

test('[EXP-1] formats stand in each other, and what is one link is one', () => {
  const link = { href: 'https://example.org/?a=1&b="' }
  const doc = docOf({
    text: [
      { text: 'ab', formats: { bold: true, italic: true } },
      { text: 'c', formats: { bold: true, link } },
      { text: 'd', formats: { link } },
      { text: 'e', formats: { link, code: true } },
      { text: 'f', formats: { superscript: true } },
      { text: 'g', formats: { subscript: true, strike: true, underline: true } },
    ],
  })
  expect(exportHtml(doc)).toBe(
    '<p><strong><em>ab</em><a href="https://example.org/?a=1&amp;b=&quot;" rel="noopener nofollow">c</a></strong>' +
      '<a href="https://example.org/?a=1&amp;b=&quot;" rel="noopener nofollow">d<code>e</code></a>' +
      '<sup>f</sup><u><s><sub>g</sub></s></u></p>',
  )
})

test.each([
  [9, '9. x\n', '<ol start="9">', '9. x\n'],
  [0, '0. x\n', '<ol start="0">', '0. x\n'],
  [-3, '-3. x\n', '<ol start="-3">', '0. x\n'],
  [null, '1. x\n', '<ol>', '1. x\n'],
])('[EXP-1] a numbered list from %s on, as text, HTML and Markdown', (start, text, html, markdown) => {
  const doc = docOf({ text: 'x', kind: 'ordered', start })
  expect(exportText(doc)).toBe(text)
  expect(exportHtml(doc)).toBe(`${html}<li>x</li></ol>`)
  expect(exportMarkdown(doc)).toBe(markdown)
})

test('[EXP-1] numbers go on below what belongs to an item, and begin again below what does not', () => {
  const ordered = (text: string, more: Partial<NewLine> = {}): NewLine => ({ text, kind: 'ordered', ...more })
  const doc = docOf(
    ordered('a'),
    { text: 'of a', level: 1 },
    ordered('aa', { level: 1 }),
    ordered('b'),
    ordered('c', { start: 7 }),
    ordered('d'),
    { text: 'outside' },
    ordered('e'),
    ordered('f', { quote: true }),
  )
  expect(exportText(doc).match(/-?\d+\. \w+/g)).toEqual(['1. a', '1. aa', '2. b', '7. c', '8. d', '1. e', '1. f'])
})

test('[EXP-1] levels that nothing leads to are kept', () => {
  const doc = docOf(
    { text: 'deep', kind: 'bullet', level: 2 },
    { text: 'up', kind: 'bullet', level: 1 },
    { text: 'p', level: 2 },
  )
  expect(exportText(doc)).toBe('    - deep\n  - up\n    p\n')
  expect(exportHtml(doc)).toBe('<ul><ul><ul><li>deep</li></ul><li>up<p>p</p></li></ul></ul>')
  expect(exportMarkdown(doc)).toBe('- - - deep\n  - up\n\n    p\n')
  expect(exportHtml(docOf({ text: 'in', level: 3 }))).toBe('<p data-level="3">in</p>')
  expect(exportText(docOf({ text: 'in', level: 3 }))).toBe('      in\n')
})

test('[EXP-1] a new pad is an empty file', () => {
  const doc = replicaOf()
  expect([exportText(doc), exportMarkdown(doc), exportHtml(doc)]).toEqual(['', '', '<p><br></p>'])
})

test('[W-26, EXP-2] what a pad names of others is fetched by no file of it', () => {
  const src = 'http://169.254.169.254/latest'
  const doc = docOf({ text: `![x](${src}) <img src="${src}"> <iframe src="${src}">` })
  expect(exportHtmlPage(doc, 'Pad')).toMatch(/<meta http-equiv="Content-Security-Policy" content="default-src 'none';/)
  for (const tag of exportHtml(doc).match(/<[^>]*>/g) ?? []) expect(tag).toMatch(/^<\/?p>$/)
  expect(exportMarkdown(doc)).not.toMatch(/(?<!\\)[[<]/)
})

const ATTACK = `<script>alert(1)</script><img src=x onerror=alert(1)>"'&`

/** Writes into a document what no editor writes and the guard would refuse. */
const forged = (): Y.Doc => {
  const doc = docOf(
    { text: [{ text: 'abcd', formats: { link: { href: 'javascript:alert(1)', title: ATTACK } } }, { text: ATTACK }] },
    { text: `</code></pre>${ATTACK}`, kind: 'code', language: ATTACK },
    {
      text: [{ text: 'x', formats: { link: 'https://example.org/' as unknown as true, [ATTACK]: true } }],
      kind: 'ordered',
    },
    { text: [{ text: 'y', formats: { link: { href: 'https://example.org/', title: ATTACK } } }] },
    { text: 'z' },
  )
  doc.transact(() => {
    const { type } = shownBreaks(openSequence(doc))[4]!.content
    for (const name of ['kind', 'level', 'start', 'quote', 'onclick', 'style']) type.set(name, ATTACK)
  })
  return doc
}

test('[W-23, EXP-2] scripts in a pad are inert in its HTML', () => {
  const html = exportHtmlPage(forged(), ATTACK)
  const tags = [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag)
  const allowed =
    /^<\/?(?:!doctype html|html|head|meta|title|style|body|p|ol|li|pre|code|a)(?: (?:charset|http-equiv|name|href|rel|title)="[^"]*"){0,3}(?: content="[^"]*")?>$/
  expect(tags.filter((tag) => !allowed.test(tag))).toEqual([])
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://example.org/"'])
})

test('[W-18, EXP-41] types of every other kind in the text are read as far as they go', () => {
  const doc = padFromLines('one\ntwo').doc
  doc.transact((transaction) => {
    for (const [clock, type] of [new Y.Text(), new Y.Array(), new Y.XmlElement('x')].entries()) {
      const left = shownBreaks(openSequence(doc))[1]!
      const content = new Y.ContentType(type)
      const item = new Y.Item(
        Y.createID(7, clock),
        left,
        left.lastId,
        left.right,
        null,
        openSequence(doc),
        null,
        content,
      )
      item.integrate(transaction, 0)
    }
  })
  expect(exportText(doc)).toBe('one\n\n\n\ntwo\n')
  expect(exportHtml(doc)).toContain('two')
  expect(exportMarkdown(doc)).toContain('two')
})

/** What takes time with the square of the length takes hours here. */
test('[EXP-41] what is long or repeats itself takes no endless time', { timeout: 120_000 }, () => {
  const spaces = ' '.repeat(300_000)
  const signs = '*a _b ~c `d [e ](f <g &h !'.repeat(20_000)
  const doc = docOf(
    { text: [{ text: `${spaces}a${spaces}b${spaces}`, formats: { bold: true } }] },
    { text: signs },
    { text: signs, kind: 'h1' },
    { text: '#'.repeat(200_000), kind: 'h1' },
    { text: `${'- '.repeat(200_000)}x\n${'- '.repeat(200_000)}x` },
    { text: '` '.repeat(300_000), kind: 'code' },
    ...Array.from({ length: 20_000 }, (_, n): NewLine => ({
      text: 'x',
      kind: n % 2 ? 'bullet' : 'task',
      level: n % 21,
    })),
    {
      text: Array.from({ length: 20_000 }, (_, n) => ({
        text: 'x',
        formats: {
          ...(n % 2 ? { bold: true } : { italic: true }),
          ...(n % 3 ? { link: { href: `https://a.b/${n % 7}` } } : {}),
        },
      })),
    },
  )
  for (const write of [exportText, exportHtml, exportMarkdown]) expect(write(doc).length).toBeGreaterThan(1_000_000)
})

test('[TEXT-75, EXP-1] a rule in all formats, with letters that came to be in it behind it', () => {
  const doc = docOf(
    { text: 'a' },
    { text: '', kind: 'rule' },
    { text: 'item', kind: 'bullet' },
    { text: '', kind: 'rule', level: 1 },
    { text: 'b', kind: 'rule', quote: true },
  )
  expect(exportText(doc)).toBe('a\n---\n- item\n  ---\n> ---\n> b\n')
  expect(exportMarkdown(doc)).toBe('a\n\n---\n\n- item\n\n  ---\n\n> ---\n>\n> b\n')
  expect(exportHtml(doc)).toBe('<p>a</p><hr><ul><li>item<hr></li></ul><blockquote><hr><p>b</p></blockquote>')
})

test('[TEXT-112] lines whose direction somebody has said have it in HTML, and what stands in them has its own', () => {
  const doc = docOf(
    { text: 'a', direction: 'rtl' },
    { text: 'b', kind: 'bullet', direction: 'rtl', align: 'end' },
    { text: 'c', level: 1 },
    { text: 'd', kind: 'bullet', level: 1, direction: 'rtl' },
    { text: 'e', kind: 'h1', direction: 'ltr' },
    { text: 'x', kind: 'code', direction: 'rtl' },
  )
  expect(exportHtml(doc)).toBe(
    '<p dir="rtl">a</p>' +
      '<ul><li dir="rtl" style="text-align: right; text-align: end; list-style-position: inside">b' +
      '<p style="text-align: start" dir="auto">c</p><ul><li style="text-align: start; list-style-position: outside">d</li></ul></li></ul>' +
      '<h1 dir="ltr">e</h1><pre><code>x</code></pre>',
  )
})

test('[EXP-50] colours, highlights and alignments are styles that text programs know', () => {
  const doc = docOf(
    {
      text: [
        { text: 'a', formats: { color: 'red' } },
        { text: 'b', formats: { color: 'red', highlight: 'yellow', bold: true } },
      ],
      align: 'center',
    },
    { text: 'c', kind: 'h1', align: 'end' },
    { text: 'd', kind: 'bullet', align: 'center' },
    { text: 'e', level: 1 },
    { text: 'f', kind: 'bullet', level: 1, align: 'center' },
    { text: 'g', kind: 'task' },
    { text: 'x', kind: 'code', align: 'center' },
    { text: 'y', kind: 'code' },
  )
  expect(exportHtml(doc)).toBe(
    '<p style="text-align: center"><span style="color: #b42318">a' +
      '<span style="background-color: #fff29a"><strong>b</strong></span></span></p>' +
      '<h1 style="text-align: right; text-align: end">c</h1>' +
      '<ul><li style="text-align: center; list-style-position: inside">d<p style="text-align: start">e</p>' +
      '<ul><li>f</li></ul></li></ul>' +
      '<ul data-type="taskList"><li data-checked="false"><input type="checkbox" disabled> g</li></ul>' +
      '<pre><code>x\ny</code></pre>',
  )
  expect(exportText(doc)).toContain('ab\nc\n- d\n')
})

test('[EXP-52] a block of code has the language of its first line in HTML and Markdown', () => {
  const doc = docOf(
    { text: 'a', kind: 'code', language: 'js' },
    { text: 'b', kind: 'code' },
    { text: 'c', kind: 'code', language: 'go', start: 1 },
  )
  expect(exportHtml(doc)).toBe(
    '<pre><code class="language-js">a\nb</code></pre><pre><code class="language-go">c</code></pre>',
  )
  expect(exportMarkdown(doc)).toBe('```js\na\nb\n```\n\n```go\nc\n```\n')
})
