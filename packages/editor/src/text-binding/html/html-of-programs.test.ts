import { expect, it } from 'vitest'
import { linesFromHtml } from './lines-from-html.ts'
import { setStyleSheetsAside } from './html-styles.ts'

const shown = (html: string): string[] =>
  linesFromHtml(new DOMParser().parseFromString(html, 'text/html').body).lines.map(({ attributes, runs }) => {
    const { kind, level, checked, align, language } = attributes
    const words = [kind, level || '', checked ? 'done' : '', align === 'start' ? '' : align, language ?? '']
    const text = runs.map((run) => {
      const names = Object.entries(run.formats).map(([name, value]) =>
        value === true ? name : `${name} ${value as string}`,
      )
      return run.text + (names.length > 0 ? `(${names.join()})` : '')
    })
    return `${words.filter(Boolean).join(' ')}: ${text.join('')}`.trimEnd()
  })

it.each([
  ['a class', '.b {font-weight:700}', '<p><span class=b>one</span></p>', 'p: one(bold)'],
  ['a class of an element', 'p.c, li.c { text-align:center; margin:0 }', '<p class=c>one</p>', 'p center: one'],
  ['one of another element', 'td.c {font-weight:bold}', '<p class=c>one</p>', 'p: one'],
  [
    'an element that says otherwise',
    '.r {color:red}',
    '<p><span class=r style="color:blue">one</span></p>',
    'p: one(color blue)',
  ],
  [
    'a sheet in comments',
    '<!-- /* x */ .i {font-style:italic} -->',
    '<p><i></i><span class=i>one</span></p>',
    'p: one(italic)',
  ],
  ['rules of any element', 'p, h1, * {color:red; font-weight:bold}', '<p>one</p>', 'p: one'],
  ['what hides', '.h {display:none; position:fixed}', '<p class=h>one</p>', 'p: one'],
])('[EDT-301] a style sheet that came along: %s', (_, sheet, html, line) => {
  // What stands in front of the body is read from the element that holds all.
  const inBody = `<div><style>${sheet}</style>${html}</div>`
  expect(shown(inBody)).toEqual([line])
  expect(shown(setStyleSheetsAside(inBody))).toEqual([line])
})

it('[EDT-301] a style sheet without an end, or of a whole site, takes no time', () => {
  expect(shown(`<div><style>${'.a{'.repeat(90_000)}</style><p class=a>one</p></div>`)).toEqual(['p: one'])
  expect(shown(`<div><style>${'.a{color:red}'.repeat(60_000)}</style><p class=a>one</p></div>`)).toEqual(['p: one'])
})

it.each([
  [
    'beside the numbers of its rows',
    '<pre><span class="numbers"><span>1</span><span>2</span></span><code class="language-js">a\n  b\n</code></pre>',
    ['code js: a', 'code js:   b'],
  ],
  ['with text right beside its words', '<pre>run <code>a</code> now</pre>', ['code: run a now']],
  [
    'in a table with the numbers of its rows',
    '<table><tr><td>1</td><td class="hljs-ln-code">a</td></tr><tr><td>2</td><td class="hljs-ln-code">  b</td></tr></table>',
    ['code: a', 'code:   b'],
  ],
  [
    'in elements for its rows',
    '<div style="font-family: Menlo, monospace; white-space: pre"><div>a</div><br><div>  b</div></div>',
    ['code: a', 'code:', 'code:   b'],
  ],
  [
    'of one row, which is letters',
    '<div style="font-family: Menlo, monospace; white-space: pre"><div>a</div></div>',
    ['p: a'],
  ],
])('[EDT-303] code %s', (_, html, lines) => {
  expect(shown(html)).toEqual(lines)
})

it.each([
  ['<p>☐ one</p><div>☑ two</div>', ['task: one', 'task done: two']],
  ['<p>[ ] one</p><p>[x] two</p>', ['task: one', 'task done: two']],
  ['<p><input type="checkbox"> one</p><p><input type="checkbox" checked>two</p>', ['task: one', 'task done: two']],
  ['<p>☐</p><p>a ☐ b</p><h1>☐ c</h1><p>[1] d</p>', ['p: ☐', 'p: a ☐ b', 'h1: ☐ c', 'p: [1] d']],
])('[EDT-304] paragraphs with boxes: %s', (html, lines) => {
  expect(shown(html)).toEqual(lines)
})

it.each([
  ['one<br>two<br><br>four<br>', ['p: one', 'p: two', 'p:', 'p: four']],
  ['<div>one<br><b>two</b></div><div><br></div><div>four</div>', ['p: one', 'p: two(bold)', 'p:', 'p: four']],
  ['<blockquote>one<br>two</blockquote>', ['p: one', 'p: two']],
  ['<p>one <br>&nbsp;two</p>', ['p: one\n\u00a0two']],
  ['<ul><li><div>one<br>two</div></li></ul>', ['bullet: one\ntwo']],
  ['one<br><br><ul><li>two</li></ul>', ['p: one', 'p:', 'bullet: two']],
])('[EDT-305] where rows end: %s', (html, lines) => {
  expect(shown(html)).toEqual(lines)
})
