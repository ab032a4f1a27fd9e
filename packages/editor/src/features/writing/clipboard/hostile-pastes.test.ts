import { expect, it, onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { goldenLines, pasteAll } from '../../../testing/golden-paste.ts'
import { padEditor } from '../../../testing/pad-editor.ts'

const open = () => {
  const doc = new Y.Doc()
  const editor = padEditor(doc, 'ada')
  onTestFinished(() => editor.destroy())
  return { editor, doc }
}

const pasted = (html: string, text = ''): string[] => {
  const { editor } = open()
  pasteAll(editor, { types: { 'text/html': html, 'text/plain': text }, files: [] })
  return goldenLines(editor)
}

it.each([
  ['a script', '<p>one<script>alert(1)</script></p>', ['p: one']],
  ['what is called at an event', '<p onclick="alert(1)">one<img src=x onerror="alert(1)" alt=""></p>', ['p: one']],
  [
    'a link that runs something',
    '<a href="javascript:alert(1)">one</a> <a href=" java&#9;script:alert(1)">two</a>',
    ['p: one two'],
  ],
  [
    'a link that holds something',
    '<a href="data:text/html,<script>1</script>">one</a> <a href="vbscript:x">two</a>',
    ['p: one two'],
  ],
  [
    'a link without a site',
    '<a href="//example.org/x">one</a> <a href="/x">two</a> <a href="file:///etc/passwd">three</a>',
    ['p: one two three'],
  ],
  [
    'a page that leads on',
    '<meta http-equiv=refresh content="0;url=https://example.org/"><p>one</p><base href="https://example.org/">',
    ['p: one'],
  ],
  [
    'a style that covers the page',
    '<p style="position:fixed;inset:0;background:url(https://example.org/x);z-index:9">one</p>',
    ['p: one'],
  ],
  [
    'a drawing',
    '<svg><script>alert(1)</script><text>drawn</text><a xlink:href="javascript:alert(1)"><text>x</text></a></svg><p>one</p>',
    ['p: one'],
  ],
  [
    'a drawing in a formula',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math><p>one</p>',
    ['p: one'],
  ],
  [
    'pages in the page',
    '<iframe srcdoc="<script>1</script>"></iframe><object data="x"></object><embed src="x"><p>one</p>',
    ['p: one'],
  ],
  ['a form', '<form action="https://example.org/"><input name=password value=x><p>one</p></form>', ['p: one']],
  ['an element that is a template', '<template><p>two</p><script>alert(1)</script></template><p>one</p>', ['p: one']],
])('[EDT-310] nothing of %s is pasted but its text', (_, html, lines) => {
  expect(pasted(html)).toEqual(lines)
})

it.each([
  ['no list', '<p data-pm-slice="1 1 null">one</p>'],
  ['nodes around it', '<p data-pm-slice=\'1 1 ["line",null,"doc",null,"line",{"kind":"h1"}]\'>one</p>'],
  ['depths that are not there', '<p data-pm-slice="9 9 -9 []">one</p>'],
  [
    'depths without an end',
    '<div data-pm-slice="99999999999 99999999999 -99999999999 [&quot;line&quot;,{}]"><p>one</p></div>',
  ],
  ['nothing', '<p data-pm-slice>one</p>'],
  ['not the form', '<p data-pm-slice=x>one</p>'],
])('[EDT-311] HTML that says it was copied in a pad, with %s, is pasted as any other', (_, html) => {
  expect(pasted(html)).toEqual(['p: one'])
})

it('[EDT-311] what says it is of a pad has only what a line may have', () => {
  const mark = 'data-pm-slice="1 1 []" data-sheaf-writers="[[1,1]]" data-sheaf-pad="../../x"'
  const html =
    `<ul ${mark}><li data-checked="yes" data-level="99999">one</li></ul><p data-level="-5">two</p>` +
    `<figure data-sheaf-kind="picture" data-sheaf-file="[]"></figure><figure data-sheaf-kind="file" data-sheaf-file='["x"]' data-sheaf-width="NaN"><figcaption>three</figcaption></figure>` +
    '<pre><code class="language-x&quot;onload=1">four</code></pre><ol start="1e99"><li>five</li></ol>'
  const { editor } = open()
  pasteAll(editor, { types: { 'text/html': html }, files: [] })
  const lines = goldenLines(editor)
  expect(lines.map((line) => line.replace(/^.*?: ?/, ''))).toEqual(['one', 'two', '', 'three', 'four', 'five'])
  expect(lines.join()).not.toMatch(/99999|-5|NaN/)
  expect(editor.view.dom.querySelector('[onload]')).toBeNull()
  editor.commands.undo()
  expect(goldenLines(editor)).toEqual(['p:'])
})

it('[EDT-311] of another editor like this one, spaces are kept and its own ways are read', () => {
  expect(pasted('<p data-pm-slice="1 1 []">a  b</p><p class="MsoTitle">c</p>')).toEqual(['p: a  b', 'h1: c'])
})

it('[EDT-312] what is no letter goes, half of one becomes a sign for it, and each page has the same', () => {
  const { editor, doc } = open()
  pasteAll(editor, { types: { 'text/plain': 'a\u0000b\ud800c\udc00d 👩‍👩‍👧\u200f \u202eא\u202c' }, files: [] })
  const text = 'ab\ufffdc\ufffdd 👩‍👩‍👧\u200f \u202eא\u202c'
  expect(goldenLines(editor)).toEqual([`p: ${text}`])
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  const theirs = padEditor(other, 'bob')
  onTestFinished(() => theirs.destroy())
  expect(goldenLines(theirs)).toEqual([`p: ${text}`])
  pasteAll(theirs, { types: { 'text/html': '<p>x\ud800y</p><pre>\udfff</pre>' }, files: [] })
  expect(theirs.state.doc.textContent).toContain('x\ufffdy\ufffd')
})

it('[EDT-313] what stands in more than three hundred others keeps its text, and what follows its place', () => {
  const deep = '<div><b>'.repeat(2000) + 'deep' + '</b></div>'.repeat(2000)
  expect(pasted(`<p>one</p>${deep}<p><i>two</i></p><ul><li>three</li></ul>`)).toEqual([
    'p: one',
    'p: deep{bold}',
    'p: two{italic}',
    'bullet: three',
  ])
  expect(pasted(`${'<ul><li>'.repeat(1000)}deep`).join()).toMatch(/: deep$/)
  expect(pasted(`<ul>${'<li>one'.repeat(500)}</ul>`)).toHaveLength(500)
})

it('[EDT-313] elements in each other, and thousands beside each other, are read to their end', () => {
  const count = 3000
  expect(pasted('<span style="color:red">x'.repeat(300) + '</span>'.repeat(300))).toEqual([
    `p: ${'x'.repeat(300)}{color red}`,
  ])
  expect(pasted(`<p>${'<span style="color:#000">x</span>'.repeat(count)}</p>`)).toEqual([`p: ${'x'.repeat(count)}`])
})
