import { expect, it, onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { padEditor, typeText } from '../../../testing/pad-editor.ts'
import { editorWith, linesWithCaret, press } from '../../../testing/written-lines.ts'

it.each([
  ['# ', 'h1: |'],
  ['###### ', 'h6: |'],
  ['- ', 'bullet: |'],
  ['* ', 'bullet: |'],
  ['+ ', 'bullet: |'],
  ['1. ', 'ordered: |'],
  ['7. ', 'ordered start 7: |'],
  ['1) ', 'ordered: |'],
  ['7) ', 'ordered start 7: |'],
  ['[] ', 'task: |'],
  ['[ ] ', 'task: |'],
  ['[x] ', 'task done: |'],
  ['- [ ] ', 'task: |'],
  ['- [] ', 'task: |'],
  ['* [x] ', 'task done: |'],
  ['1. [ ] ', 'task: |'],
  ['7. [x] ', 'task done: |'],
  ['> ', 'p quote: |'],
  ['> - ', 'bullet quote: |'],
  ['``` ', 'code: |'],
  ['~~~js ', 'code: |'],
])('[EDT-13, TEXT-23] %j at the beginning of a line is a sign', (typed, wanted) => {
  const editor = editorWith('p: |')
  typeText(editor, typed)
  expect(linesWithCaret(editor)).toEqual([wanted])
})

it.each(['#1 ', 'a - ', '####### ', '0123456789. ', '-- ', '(1. ', '(1) ', '1)a '])('[EDT-13] %j is text', (typed) => {
  const editor = editorWith('p: |')
  typeText(editor, typed)
  expect(editor.getText()).toBe(typed)
  expect(linesWithCaret(editor)).toEqual([`p: ${typed}|`])
})

it('[EDT-13] signs before what a line has already make it that', () => {
  const editor = editorWith('h1: |Agenda')
  typeText(editor, '## ')
  expect(linesWithCaret(editor)).toEqual(['h2: |Agenda'])
})

it.each([
  ['bullet: |', '- ', 'bullet: |'],
  ['bullet 1: |Agenda', '* ', 'bullet 1: |Agenda'],
  ['bullet: |', '1. ', 'ordered: |'],
  ['bullet: |Agenda', '7. ', 'ordered start 7: |Agenda'],
  ['ordered: |', '1. ', 'ordered: |'],
  ['ordered: |', '- ', 'bullet: |'],
  ['ordered start 7: |', '- ', 'bullet: |'],
  ['task: |Agenda', '[x] ', 'task done: |Agenda'],
  ['task: |', '- ', 'bullet: |'],
])('[TEXT-113] in %j, %j at its beginning is the sign of the item that it then is', (line, typed, wanted) => {
  const editor = editorWith(line)
  typeText(editor, typed)
  expect(linesWithCaret(editor)).toEqual([wanted])
})

it('[TEXT-113] one undo gives the sign back that an item took', () => {
  const editor = editorWith('bullet: |Agenda')
  typeText(editor, '- ')
  press(editor, 'Mod-z')
  expect(linesWithCaret(editor)).toEqual(['bullet: - |Agenda'])
})

it('[EDT-13] in code all signs are code', () => {
  const editor = editorWith('code: |')
  typeText(editor, '# a **b** - `c` ')
  expect(linesWithCaret(editor)).toEqual(['code: # a **b** - `c` |'])
  expect(editor.getHTML()).not.toMatch(/strong|<code>.*<code>/)
})

it('[EDT-13] three backticks and Enter begin code, with its language', () => {
  const editor = editorWith('p: |')
  typeText(editor, '```py')
  press(editor, 'Enter')
  expect(linesWithCaret(editor)).toEqual(['code: |'])
  expect(editor.state.doc.firstChild?.attrs['language']).toBe('py')
})

it.each(['---', '***', '___'])(
  '[TEXT-75] %s and Enter are a rule with a line below it, and one undo gives the signs back',
  (signs) => {
    const editor = editorWith('p quote: |')
    typeText(editor, signs)
    press(editor, 'Enter')
    expect(linesWithCaret(editor)).toEqual(['rule quote:', 'p quote: |'])
    press(editor, 'Mod-z')
    expect(linesWithCaret(editor)).toEqual([`p quote: ${signs}|`])
    press(editor, 'Mod-Shift-z')
    expect(linesWithCaret(editor)).toEqual(['rule quote:', 'p quote: |'])
  },
)

it.each([
  ['p: ---x|', ['p: ---x', 'p: |']],
  ['p: --|-', ['p: --', 'p: |-']],
  ['bullet: ---|', ['bullet: ---', 'bullet: |']],
  ['code: ---|', ['code: ---', 'code: |']],
])('[TEXT-75] in %s Enter begins a line', (line, wanted) => {
  const editor = editorWith(line)
  press(editor, 'Enter')
  expect(linesWithCaret(editor)).toEqual(wanted)
})

it('[EDT-13] a number that a list has next goes on with it, another begins one', () => {
  const editor = editorWith('ordered: a', 'ordered 1: b', 'p: |')
  typeText(editor, '2. ')
  expect(linesWithCaret(editor).at(-1)).toBe('ordered: |')
  const other = editorWith('ordered: a', 'p: |')
  typeText(other, '1. ')
  expect(linesWithCaret(other).at(-1)).toBe('ordered start 1: |')
})

it.each([
  ['**bold**', 'bold'],
  ['__bold__', 'bold'],
  ['*italic*', 'italic'],
  ['_italic_', 'italic'],
  ['~~strike~~', 'strike'],
  ['`code`', 'code'],
])('[EDT-13, TEXT-22] %s is set so', (typed, mark) => {
  const editor = editorWith('p: so |')
  typeText(editor, typed)
  expect(editor.getText()).toBe(`so ${typed.replaceAll(/[^a-z]/g, '')}`)
  expect(editor.state.doc.nodeAt(4)?.marks.map(({ type }) => type.name)).toEqual([mark])
})

it.each([
  '3 * 4 and 5 * 6',
  'so * that *',
  '* that*x',
  'so *that *',
  'so ** that **',
  '_ a_',
  'so __that __',
  'so ~~ a ~~',
])('[TEXT-22] the signs in %j are text', (typed) => {
  const editor = editorWith('p: in |')
  typeText(editor, typed)
  expect(linesWithCaret(editor)).toEqual([`p: in ${typed}|`])
  expect(editor.getHTML()).not.toMatch(/<(strong|em|s)>/)
})

it.each(['# ', '- ', '1. ', '[ ] ', '> ', '``` ', '**a**', '`a`'])(
  '[EDT-13, EDT-15] one undo after %j leaves the signs as they were typed',
  (typed) => {
    const editor = editorWith('p: |')
    typeText(editor, typed)
    // Typed without a pause, and not taken back with it.
    typeText(editor, 'x')
    editor.commands.undo()
    editor.commands.undo()
    expect(linesWithCaret(editor)).toEqual([`p: ${typed}|`])
    editor.commands.undo()
    expect(editor.getText()).toBe('')
  },
)

it('[EDT-13] Backspace right behind a sign gives it back', () => {
  const editor = editorWith('p: |')
  typeText(editor, '- ')
  press(editor, 'Backspace')
  expect(linesWithCaret(editor)).toEqual(['p: - |'])
})

it('[EDT-13] what is composed has its signs read at its end', async () => {
  const editor = editorWith('p: # |')
  editor.view.dom.dispatchEvent(new CompositionEvent('compositionend'))
  await expect.poll(() => linesWithCaret(editor)).toEqual(['h1: |'])
})

it.each(['# Costs', '- one', '[] two', '**bold** ', '`code` ', 'https://example.org/x '])(
  '[PREF-53] without formatting while typing %j is what it is, until it is wanted again',
  (typed) => {
    let isOn = false
    const editor = padEditor(new Y.Doc(), 'ada', [], {}, { formatsTyped: () => isOn })
    onTestFinished(() => editor.destroy())
    typeText(editor, typed)
    expect(editor.getText()).toBe(typed)
    expect(linesWithCaret(editor)).toEqual([`p: ${typed}|`])
    expect(editor.state.doc.rangeHasMark(0, editor.state.doc.content.size, editor.schema.marks['link']!)).toBe(false)
    isOn = true
    press(editor, 'Enter')
    typeText(editor, '# Costs')
    expect(linesWithCaret(editor).at(-1)).toBe('h1: Costs|')
  },
)
