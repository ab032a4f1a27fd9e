import type { Editor } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { typeText } from '../../../testing/pad-editor.ts'
import { caretAtEndOf, type Page, settle, twoPages } from '../../../testing/two-pages.ts'
import { editorWith, linesWithCaret, press } from '../../../testing/written-lines.ts'

/** Renders letters with their formats behind them, whosever they are: `red(color red)`. */
const lettersOf = ({ state: { doc } }: Editor): string => {
  const runs: { text: string; formats: string }[] = []
  doc.descendants(({ text, marks }) => {
    if (text === undefined) return
    const formats = marks
      .filter(({ type }) => type.name !== 'author')
      .map(({ type, attrs }) => [type.name, ...Object.values(attrs)].join(' '))
      .join(', ')
    const last = runs.at(-1)
    if (last?.formats === formats) last.text += text
    else runs.push({ text, formats })
  })
  return runs.map(({ text, formats }) => (formats === '' ? text : `${text}(${formats})`)).join('')
}

describe('colours', () => {
  it('[TEXT-81] a colour takes the place of another, and one undo gives that back', () => {
    const editor = editorWith('p: |red|')
    editor.commands.setMark('color', { name: 'red' })
    editor.commands.setMark('highlight', { name: 'yellow' })
    expect(lettersOf(editor)).toBe('red(highlight yellow, color red)')
    editor.commands.setTextSelection({ from: 2, to: 4 })
    editor.commands.setMark('color', { name: 'blue' })
    expect(lettersOf(editor)).toBe('r(highlight yellow, color red)ed(highlight yellow, color blue)')
    editor.commands.undo()
    expect(lettersOf(editor)).toBe('red(highlight yellow, color red)')
  })

  it('[TEXT-81] typing behind a coloured letter goes on in its colour', () => {
    const editor = editorWith('p: |a|')
    editor.commands.setMark('color', { name: 'teal' })
    editor.commands.setTextSelection(2)
    typeText(editor, 'b')
    expect(lettersOf(editor)).toBe('ab(color teal)')
  })

  it('[TEXT-81] what one types in what another colours at that moment is there once, and coloured', () => {
    const { ada, bob } = twoPages('Dear friends')
    bob.editor.commands.setTextSelection(5)
    typeText(bob.editor, ' old')
    ada.editor.commands.setTextSelection({ from: 1, to: 13 })
    ada.editor.commands.setMark('highlight', { name: 'green' })
    settle(ada, bob)
    for (const { editor } of [ada, bob]) expect(lettersOf(editor)).toBe('Dear old friends(highlight green)')
  })

  it('[TEXT-81] of two colours that two people give at once, all see the same', () => {
    const { ada, bob } = twoPages('Dear friends')
    const color = ({ editor }: Page, name: string): void => {
      editor.commands.setTextSelection({ from: 1, to: 13 })
      editor.commands.setMark('color', { name })
    }
    color(ada, 'red')
    color(bob, 'blue')
    settle(ada, bob)
    expect(lettersOf(ada.editor)).toMatch(/^Dear friends\(color (?:red|blue)\)$/)
    expect(lettersOf(bob.editor)).toBe(lettersOf(ada.editor))
  })
})

describe('exponents', () => {
  it('[TEXT-82] what is raised is no longer low, and the other way round', () => {
    const editor = editorWith('p: |2|')
    press(editor, 'Mod-.')
    expect(lettersOf(editor)).toBe('2(superscript)')
    press(editor, 'Mod-,')
    expect(lettersOf(editor)).toBe('2(subscript)')
    editor.commands.undo()
    editor.commands.undo()
    press(editor, 'Mod-,')
    press(editor, 'Mod-,')
    expect(lettersOf(editor)).toBe('2')
  })

  it('[TEXT-82] what one raises and another lowers at that moment looks the same to both, and can be made either', () => {
    const { ada, bob } = twoPages('2')
    ada.editor.commands.selectAll()
    ada.editor.commands.toggleScript('superscript')
    bob.editor.commands.selectAll()
    bob.editor.commands.toggleScript('subscript')
    settle(ada, bob)
    expect(lettersOf(ada.editor)).toBe(lettersOf(bob.editor))
    bob.editor.commands.selectAll()
    bob.editor.commands.unsetMark('subscript')
    settle(ada, bob)
    for (const { editor } of [ada, bob]) expect(lettersOf(editor)).toBe('2(superscript)')
  })
})

describe('alignment', () => {
  it.each([
    ['Mod-Shift-e', ['p: o|ne', 'p: two'], ['p center: o|ne', 'p: two']],
    ['Mod-Shift-r', ['h1: o|ne', 'bullet: t|wo'], ['h1 end: o|ne', 'bullet end: t|wo']],
    ['Mod-Shift-j', ['p quote: o|ne'], ['p quote justify: o|ne']],
    ['Mod-Shift-l', ['p center: |one'], ['p: |one']],
    ['Mod-Shift-e', ['p: o|ne', 'code: two', 'p: th|ree'], ['p center: o|ne', 'code: two', 'p center: th|ree']],
    ['Mod-Alt-c', ['p center: o|ne'], ['code: o|ne']],
    ['Mod-Alt-1', ['p center: o|ne'], ['h1 center: o|ne']],
    ['Mod-Shift-8', ['p center: o|ne'], ['bullet center: o|ne']],
    ['Enter', ['p center: o|ne'], ['p center: o', 'p center: |ne']],
    ['Enter', ['h1 center: one|'], ['h1 center: one', 'p center: |']],
    ['Backspace', ['p: one', 'p center: |two'], ['p: one|two']],
  ])('[TEXT-84] %s in %j', (keys, lines, wanted) => {
    const editor = editorWith(...lines)
    press(editor, keys)
    expect(linesWithCaret(editor)).toEqual(wanted)
  })

  it('[TEXT-84] many lines are aligned by one step of undo', () => {
    const editor = editorWith('p: o|ne', 'h1: two', 'p center: th|ree')
    editor.commands.alignLines('end')
    expect(linesWithCaret(editor)).toEqual(['p end: o|ne', 'h1 end: two', 'p end: th|ree'])
    editor.commands.undo()
    expect(linesWithCaret(editor)).toEqual(['p: o|ne', 'h1: two', 'p center: th|ree'])
  })

  it('[TEXT-84] what one types in a line that another aligns stays in it', () => {
    const { ada, bob } = twoPages('Title', 'Dear friends')
    caretAtEndOf(bob, 'Dear friends')
    typeText(bob.editor, ' all')
    caretAtEndOf(ada, 'Dear friends')
    ada.editor.commands.alignLines('center')
    settle(ada, bob)
    for (const { editor } of [ada, bob])
      expect(linesWithCaret(editor).map((line) => line.replace('|', ''))).toEqual([
        'p: Title',
        'p center: Dear friends all',
      ])
  })

  it('[TEXT-84] an aligned line is drawn so, and one that is set back as if it never was', () => {
    const editor = editorWith('p: |one')
    const { firstElementChild: line } = editor.view.dom
    editor.commands.alignLines('center')
    expect(line?.getAttribute('data-align')).toBe('center')
    editor.commands.alignLines('start')
    expect(line?.hasAttribute('data-align')).toBe(false)
  })
})

describe('direction', () => {
  it.each([
    ['Mod-Shift-x', ['p: o|ne', 'p: two'], ['p rtl: o|ne', 'p: two']],
    ['Mod-Shift-x', ['p rtl: o|ne', 'bullet: t|wo'], ['p: o|ne', 'bullet: t|wo']],
    ['Mod-Shift-x', ['p: \u0645|', 'h1: \u0645|'], ['p ltr: \u0645|', 'h1 ltr: \u0645|']],
    ['Mod-Shift-x', ['p: |'], ['p rtl: |']],
    ['Mod-Shift-x', ['p: o|ne', 'code: two', 'p: th|ree'], ['p rtl: o|ne', 'code: two', 'p rtl: th|ree']],
    ['Mod-Alt-c', ['p rtl: o|ne'], ['code: o|ne']],
    ['Mod-Shift-8', ['p rtl: o|ne'], ['bullet rtl: o|ne']],
    ['Enter', ['p rtl: o|ne'], ['p rtl: o', 'p rtl: |ne']],
    ['Backspace', ['p: one', 'p rtl: |two'], ['p: one|two']],
  ])('[TEXT-110, EDT-278] %s in %j', (keys, lines, wanted) => {
    const editor = editorWith(...lines)
    press(editor, keys)
    expect(linesWithCaret(editor)).toEqual(wanted)
  })

  it('[TEXT-110] a line is drawn in the direction that is said, as is an item, and as the server draws them', () => {
    const editor = editorWith('p: |one', 'bullet: two')
    const [line, item] = [...editor.view.dom.children].map((element) => element.querySelector('li') ?? element)
    const directions = () => [line?.getAttribute('dir'), item?.getAttribute('dir')]
    expect(directions()).toEqual([null, 'ltr'])
    editor.commands.selectAll()
    editor.commands.directLines('rtl')
    expect(directions()).toEqual(['rtl', 'rtl'])
    editor.commands.directLines('auto')
    expect(directions()).toEqual([null, 'ltr'])
  })
})

describe('pasting', () => {
  const paste = (editor: Editor, html: string) =>
    // jsdom has no ClipboardEvent.
    editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent)

  it('[TEXT-85] an aligned paragraph in an empty line aligns it, and a word of one in a text does not', () => {
    const empty = editorWith('p: |')
    paste(empty, '<p style="text-align: center">middle</p>')
    expect(linesWithCaret(empty)).toEqual(['p center: middle|'])
    const behind = editorWith('p: so |')
    paste(behind, '<p style="text-align: center">middle</p>')
    expect(linesWithCaret(behind)).toEqual(['p: so middle|'])
  })

  it('[TEXT-111] what is copied in a pad keeps its direction, also that of its letters', () => {
    const editor = editorWith('p ltr: |one', 'bullet rtl 1: two|')
    const { dom } = editor.view.serializeForClipboard(editor.state.selection.content())
    const other = editorWith('p: |')
    paste(other, dom.innerHTML)
    expect(linesWithCaret(other)).toEqual(['p ltr: one', 'bullet 1 rtl: two|'])
  })

  it('[TEXT-85, TEXT-83] what is copied in a pad comes back with its colours and alignment', () => {
    const editor = editorWith('p center: |one|')
    editor.commands.setMark('color', { name: 'gray' })
    editor.commands.setMark('highlight', { name: 'purple' })
    editor.commands.selectAll()
    const { dom } = editor.view.serializeForClipboard(editor.state.selection.content())
    const other = editorWith('p: |')
    paste(other, dom.innerHTML)
    expect(linesWithCaret(other)).toEqual(['p center: one|'])
    expect(lettersOf(other)).toBe('one(highlight purple, color gray)')
  })
})
