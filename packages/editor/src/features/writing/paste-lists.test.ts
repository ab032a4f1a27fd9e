import { afterEach, expect, it } from 'vitest'
import * as Y from 'yjs'
import { padEditor, typeText } from '../../testing/pad-editor.ts'

const editors: ReturnType<typeof padEditor>[] = []
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
})

/** Pastes HTML, and returns the nodes of the text without their authors. */
const pasted = (html: string): string => {
  const editor = padEditor(new Y.Doc(), 'ada')
  editors.push(editor)
  // jsdom has no ClipboardEvent.
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent)
  return editor.state.doc
    .toString()
    .replaceAll(/author\(("[^"]*")\)/g, '$1')
    .slice('doc('.length, -1)
}

/** An item of a list as Word writes it. */
const item = (level: number, sign: string, text: string): string =>
  `<p class=MsoListParagraph style='margin-left:36.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>` +
  `<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

it('[EDT-103] the lists of Word are lists, with their levels and numbers', () => {
  const html = `<html><head><style>p.MsoListParagraph{margin:0}</style></head><body><p class=MsoNormal>Before</p>
    ${item(1, '·', 'one')} ${item(2, 'o', 'two')} ${item(2, 'o', 'three')} ${item(1, '·', 'four')}
    <p class=MsoNormal>Between</p> ${item(1, '3.', 'first')} ${item(2, 'a)', 'second')} ${item(1, '4.', 'third')}</body></html>`
  expect(pasted(html)).toBe(
    'paragraph("Before"), bulletList(listItem(paragraph("one"), bulletList(listItem(paragraph("two")), ' +
      'listItem(paragraph("three")))), listItem(paragraph("four"))), paragraph("Between"), ' +
      'orderedList(listItem(paragraph("first"), orderedList(listItem(paragraph("second")))), listItem(paragraph("third")))',
  )
  expect(editors[0]!.state.doc.child(3).attrs['start']).toBe(3)
})

it('[EDT-103] a list of Word that begins deep, or is of two kinds, loses nothing', () => {
  expect(pasted(item(2, 'o', 'deep') + item(1, '·', 'flat') + item(1, '1.', 'numbered'))).toBe(
    'bulletList(listItem(paragraph("deep")), listItem(paragraph("flat"))), orderedList(listItem(paragraph("numbered")))',
  )
})

it.each([
  '<ul><li><input type="checkbox" checked disabled> one</li><li><input type="checkbox"> two</li></ul>',
  '<ul><li role="checkbox" aria-checked="true"><p>one</p></li><li role="checkbox" aria-checked="false">two</li></ul>',
])('[EDT-103] what has boxes elsewhere is a list of tasks: %s', (html) => {
  expect(pasted(html)).toBe('taskList(taskItem(paragraph("one")), taskItem(paragraph("two")))')
  const [first, second] = editors[0]!.state.doc.firstChild!.children
  expect([first?.attrs['checked'], second?.attrs['checked']]).toEqual([true, false])
})

it('[EDT-103] a list of tasks and others is parted, with what is below them', () => {
  const box = '<input type="checkbox">'
  expect(pasted(`<ul><li>one<ul><li>${box} two</li></ul></li><li>${box} three</li></ul>`)).toBe(
    'bulletList(listItem(paragraph("one"), taskList(taskItem(paragraph("two"))))), taskList(taskItem(paragraph("three")))',
  )
})

it('[EDT-13] what no pad accepts of a list, a block of code or a link is left out, and not the text', () => {
  const long = 'x'.repeat(2000)
  const html =
    '<ol start="99999999999999999999" type="a b"><li>one</li></ol>' +
    `<pre><code class="language-${long}">let a</code></pre><p><a href="https://example.org" title="${long}">there</a></p>`
  pasted(html)
  const [list, code, line] = editors[0]!.state.doc.children
  expect([list!.attrs, code!.attrs]).toEqual([{ start: 1, type: null }, { language: null }])
  expect(line!.firstChild!.marks.map(({ type, attrs }) => [type.name, attrs['title']])).toContainEqual(['link', null])
})

it.each([
  ['12. ', 12],
  ['12345678901234567890. ', undefined],
])('[EDT-13] %s begins a list if it is a number of one', (typed, start) => {
  const editor = padEditor(new Y.Doc(), 'ada')
  editors.push(editor)
  for (const key of typed) typeText(editor, key)
  expect(editor.state.doc.firstChild!.attrs['start']).toBe(start)
})
