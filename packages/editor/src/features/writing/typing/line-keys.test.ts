import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { typeText } from '../../../testing/pad-editor.ts'
import { editorWith, linesWithCaret, press } from '../../../testing/written-lines.ts'

/** Presses keys in these lines, and returns the lines. */
const after = (keys: string, ...lines: string[]): string[] => {
  const editor = editorWith(...lines)
  for (const key of keys.split(' ')) press(editor, key)
  return linesWithCaret(editor)
}

describe('Enter', () => {
  it.each([
    ['in a paragraph', ['p: on|e'], ['p: on', 'p: |e']],
    ['at the end of a heading begins a paragraph', ['h2: One|'], ['h2: One', 'p: |']],
    ['within a heading parts it', ['h2: On|e'], ['h2: On', 'h2: |e']],
    ['before a heading begins a paragraph above it', ['h2: |One'], ['p:', 'h2: |One']],
    ['in an item begins the next', ['bullet 1: one|'], ['bullet 1: one', 'bullet 1: |']],
    ['in an ordered list goes on with it', ['ordered start 3: one|'], ['ordered start 3: one', 'ordered: |']],
    ['behind a task begins one that is not done', ['task done: rent|'], ['task done: rent', 'task: |']],
    ['before a task that is done leaves it so', ['task done: |rent'], ['task:', 'task done: |rent']],
    ['in an empty item goes one level up', ['bullet: a', 'bullet 1: |'], ['bullet: a', 'bullet: |']],
    ['in an empty item of the outermost level ends the list', ['bullet: a', 'task: |'], ['bullet: a', 'p: |']],
    ['in code stays code', ['code: a|b'], ['code: a', 'code: |b']],
    ['in a quote stays in it', ['p quote: a|'], ['p quote: a', 'p quote: |']],
    ['in an empty line of a quote leaves it', ['p quote: a', 'p quote: |'], ['p quote: a', 'p: |']],
    ['behind two empty rows of code leaves it', ['code: a', 'code:', 'code: |'], ['code: a', 'p: |']],
    ['takes the place of what is selected', ['p: o|ne', 'h1: tw|o'], ['p: o', 'p: |ne'].with(1, 'p: |o')],
  ])('[EDT-13] %s', (_, lines, wanted) => expect(after('Enter', ...lines)).toEqual(wanted))

  it('[TEXT-70] in an empty item takes what belongs to it out as well', () => {
    expect(after('Enter', 'bullet: a', 'bullet 1: |', 'bullet 2: b')).toEqual(['bullet: a', 'bullet: |', 'bullet 1: b'])
  })

  it('[EDT-13] goes on with the formats of what is typed', () => {
    const editor = editorWith('p: one|')
    editor.commands.toggleBold()
    press(editor, 'Enter')
    expect(editor.state.storedMarks?.map(({ type }) => type.name)).toEqual(['bold'])
  })
})

describe('Backspace at the beginning of a line', () => {
  it.each([
    ['takes an item one level up', ['bullet: a', 'bullet 1: |b'], ['bullet: a', 'bullet: |b']],
    ['makes an item of the outermost level a paragraph', ['bullet: a', 'bullet: |b'], ['bullet: a', 'p: |b']],
    ['makes a heading a paragraph', ['p: a', 'h1: |b'], ['p: a', 'p: |b']],
    ['makes a task a paragraph', ['p: a', 'task done: |b'], ['p: a', 'p done: |b']],
    ['makes code a paragraph', ['p: a', 'code: |b'], ['p: a', 'p: |b']],
    ['takes a paragraph out of a quote', ['p: a', 'p quote: |b'], ['p: a', 'p: |b']],
    ['joins a paragraph with the line above, which stays what it is', ['h1: a', 'p: |b'], ['h1: a|b']],
    ['joins rows of code', ['code: a', 'code: |b'], ['code: a|b']],
    ['joins lines of a quote', ['p quote: a', 'p quote: |b'], ['p quote: a|b']],
    ['takes away an empty line above', ['h1:', 'p: |b'], ['p: |b']],
    ['does nothing at the beginning of the pad', ['p: |b'], ['p: |b']],
    ['makes the first line a paragraph', ['h1: |b'], ['p: |b']],
  ])('[EDT-13] %s', (_, lines, wanted) => expect(after('Backspace', ...lines)).toEqual(wanted))

  it.each([
    [
      'one level up',
      ['bullet: a', 'bullet 1: |b', 'task 2: c', 'p 3: d', 'bullet 1: e'],
      ['bullet: a', 'bullet: |b', 'task 1: c', 'p 2: d', 'bullet 1: e'],
    ],
    ['out of the list', ['bullet: |b', 'bullet 1: c', 'bullet 2: d'], ['p: |b', 'bullet: c', 'bullet 1: d']],
  ])('[TEXT-70] takes an item %s with what belongs to it', (_, lines, wanted) => {
    expect(after('Backspace', ...lines)).toEqual(wanted)
    const [first = '', ...rest] = lines
    expect(after('Backspace Mod-z', first, ...rest)).toEqual(lines)
  })

  it('[EDT-13] leaves an empty list in as many steps as it has levels', () => {
    expect(after('Backspace Backspace Backspace', 'bullet: a', 'bullet 1: |')).toEqual(['bullet: a|'])
  })
})

describe('Delete', () => {
  it.each([
    ['at the end of a line joins the one below', ['h1: a|', 'bullet: b'], ['h1: a|b']],
    ['in an empty line leaves the one below as it is', ['p: |', 'task: b'], ['task: |b']],
    ['at the end of the pad does nothing', ['p: a|'], ['p: a|']],
    ['removes what is selected', ['p: a|b', 'h1: c|d'], ['p: a|d']],
  ])('[EDT-13] %s', (_, lines, wanted) => expect(after('Delete', ...lines)).toEqual(wanted))

  it('[EDT-13] of all that a pad has leaves a paragraph', () => {
    const editor = editorWith('h1: a', 'task: b|')
    editor.commands.selectAll()
    press(editor, 'Delete')
    expect(linesWithCaret(editor)).toEqual(['p: |'])
  })
})

describe('a rule', () => {
  it.each([
    ['Enter on it begins a line below', 'Enter', ['rule 1: |', 'p: b'], ['rule 1:', 'p 1: |', 'p: b']],
    ['Enter parts it from letters that came to be in it', 'Enter', ['rule: |b'], ['rule:', 'p: |b']],
    ['Backspace behind it removes it', 'Backspace', ['p: a', 'rule:', 'p: |b'], ['p: a', 'p: |b']],
    ['Backspace on it makes it an empty line', 'Backspace', ['p: a', 'rule: |'], ['p: a', 'p: |']],
    ['Delete before it removes it', 'Delete', ['p: a|', 'rule:', 'p: b'], ['p: a|', 'p: b']],
    ['Delete on it removes it', 'Delete', ['rule: |', 'p: b'], ['p: |b']],
  ])('[TEXT-75] %s', (_, keys, lines, wanted) => expect(after(keys, ...lines)).toEqual(wanted))

  it('[TEXT-75] stays one when somebody types on it, in a line below', () => {
    const editor = editorWith('p: a', 'rule quote: |')
    typeText(editor, 'xy')
    expect(linesWithCaret(editor)).toEqual(['p: a', 'rule quote:', 'p quote: xy|'])
  })

  it('[TEXT-75, A11Y-1] is a separator to a screen reader, and shows letters that came to be in it', () => {
    const { view } = editorWith('rule: x')
    const rule = view.dom.firstElementChild!
    expect(within(rule as HTMLElement).getByRole('separator')).toHaveAttribute('contenteditable', 'false')
    expect(rule).toHaveTextContent('x')
  })
})

describe('a row within a line', () => {
  it.each(['Shift-Enter', 'Mod-Enter'])('[EDT-13] is ended by %s', (keys) => {
    expect(after(keys, 'bullet: on|e')).toEqual(['bullet: on⏎|e'])
  })

  it('[EDT-13] is a line in code', () => {
    expect(after('Shift-Enter', 'code: a|b')).toEqual(['code: a', 'code: |b'])
  })

  it('[EDT-13] code is left by Ctrl+Enter, also at the end of the pad', () => {
    expect(after('Mod-Enter', 'code: a|', 'code: b')).toEqual(['code: a', 'code: b', 'p: |'])
  })
})

describe('kinds of lines', () => {
  it.each([
    ['Mod-Alt-1', 'h1'],
    ['Mod-Alt-6', 'h6'],
    ['Mod-Shift-8', 'bullet'],
    ['Mod-Shift-7', 'ordered'],
    ['Mod-Shift-9', 'task'],
    ['Mod-Alt-c', 'code'],
    ['Mod-Shift-b', 'p quote'],
  ])('[EDT-13] %s makes lines %s, and paragraphs again', (keys, words) => {
    expect(after(keys, 'p: |a', 'p: b|', 'p: c')).toEqual([`${words}: |a`, `${words}: b|`, 'p: c'])
    expect(after(`${keys} ${keys}`, 'p: |a', 'p: b|')).toEqual(['p: |a', 'p: b|'])
  })

  it('[EDT-13] all selected lines become a list, whatever kind and level each has', () => {
    expect(after('Mod-Shift-8', 'ordered: |a', 'ordered 1: b', 'task done: c', 'p: d', 'h1: e|')).toEqual([
      'bullet: |a',
      'bullet 1: b',
      'bullet done: c',
      'bullet: d',
      'bullet: e|',
    ])
  })

  it.each([
    ['Mod-Shift-8', 'p: |b'],
    ['Mod-Alt-1', 'h1: |b'],
  ])('[TEXT-70] %s, by which an item leaves its list, takes what belongs to it out', (keys, line) => {
    const lines = after(keys, 'bullet: a', 'bullet 1: |b', 'bullet 2: c', 'bullet: d')
    expect(lines).toEqual(['bullet: a', line, 'bullet: c', 'bullet: d'])
  })

  it.each([
    ['Mod-Alt-1', 'h1: |a'],
    ['Mod-Shift-8', 'bullet: |a'],
    ['Mod-Shift-b', 'p quote: |a'],
    ['Tab', 'p 1: |a'],
  ])('[TEXT-71] %s leaves a line alone at whose beginning the selection ends', (keys, line) => {
    expect(after(keys, 'p: |a', 'p: |b')).toEqual([line, 'p: |b'])
  })

  it('[TEXT-73] many lines become a list by one change of the document, and are undone by one', () => {
    const editor = editorWith(...Array.from({ length: 300 }, (_, at) => `p: ${at}`))
    const steps: number[] = []
    editor.on('transaction', ({ transaction }) => {
      if (transaction.docChanged) steps.push(transaction.steps.length)
    })
    editor.commands.selectAll()
    const kinds = () => [...new Set(linesWithCaret(editor).map((line) => line.split(':')[0]))]
    press(editor, 'Mod-Shift-7')
    expect(kinds()).toEqual(['ordered'])
    press(editor, 'Mod-z')
    expect([kinds(), steps]).toEqual([['p'], [1, 1]])
  })

  it('[EDT-13] a quote may hold lists, and they stay what they are', () => {
    expect(after('Mod-Shift-b', 'bullet: |a', 'p: b|')).toEqual(['bullet quote: |a', 'p quote: b|'])
  })

  it('[EDT-13] a list that is a quote as well can be both taken away', () => {
    expect(after('Mod-Shift-b Mod-Shift-8', 'bullet quote: |a')).toEqual(['p: |a'])
  })

  it('[EDT-13] the selected tasks are done by keys, and undone', () => {
    expect(after('Mod-Alt-Enter', 'task: |a', 'task done: b|')).toEqual(['task done: |a', 'task done: b|'])
    expect(after('Mod-Alt-Enter', 'task done: |a')).toEqual(['task: |a'])
  })
})
