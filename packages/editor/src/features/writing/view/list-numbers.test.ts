import { expect, it } from 'vitest'
import { editorWith, press } from '../../../testing/written-lines.ts'
import { setEditable } from '../read-only.ts'

const numbersIn = ({ view: { dom } }: ReturnType<typeof editorWith>): number[] =>
  [...dom.querySelectorAll('ol')].map(({ start }) => start)

it.each([
  ['go on', ['ordered: a', 'ordered: b', 'ordered: c'], [1, 2, 3]],
  ['begin where a list says so', ['ordered start 3: a', 'ordered: b', 'ordered start 7: c'], [3, 4, 7]],
  [
    'have each their level',
    ['ordered: a', 'ordered 1: b', 'ordered 1: c', 'ordered: d', 'ordered 1: e'],
    [1, 1, 2, 2, 1],
  ],
  ['go on behind what belongs to an item', ['ordered: a', 'p 1: b', 'code 1: c', 'bullet 1: d', 'ordered: e'], [1, 2]],
  ['begin anew behind a paragraph', ['ordered: a', 'p: b', 'ordered: c'], [1, 1]],
  ['begin anew behind a heading', ['ordered: a', 'h2: b', 'ordered: c'], [1, 1]],
  ['begin anew behind another list', ['ordered: a', 'bullet: b', 'ordered: c'], [1, 1]],
  ['begin anew within a quote', ['ordered: a', 'ordered quote: b', 'ordered quote: c', 'ordered: d'], [1, 1, 2, 1]],
])('[EDT-13] the numbers of items %s', (_, lines, numbers) => {
  expect(numbersIn(editorWith(...lines))).toEqual(numbers)
})

it('[EDT-13] the numbers of a list are right after each change', () => {
  const editor = editorWith('ordered: a|', 'ordered: b', 'p: c', 'ordered: d')
  press(editor, 'Enter')
  expect(numbersIn(editor)).toEqual([1, 2, 3, 1])
  press(editor, 'Tab')
  expect(numbersIn(editor)).toEqual([1, 1, 2, 1])
  editor.commands.undo()
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  press(editor, 'Mod-Shift-7')
  press(editor, 'Mod-Shift-7')
  expect(numbersIn(editor).at(-1)).toBe(1)
})

it('[EDT-13] a paragraph between two lists that goes makes one of them', () => {
  const editor = editorWith('ordered: a', 'p: |', 'ordered: b')
  press(editor, 'Delete')
  expect(numbersIn(editor)).toEqual([1, 2])
})

it('[EDT-13] the numbers stay when the text is drawn anew', () => {
  const editor = editorWith('ordered start 4: a', 'ordered: b')
  setEditable(editor, false)
  setEditable(editor, true)
  expect(numbersIn(editor)).toEqual([4, 5])
})

it('[TEXT-76, A11Y-1] screen readers are told the level of each item, its place and how many its list has', async () => {
  const editor = editorWith('bullet: a', 'bullet 1: b', 'p 2: of b', 'bullet 1: c', 'bullet: d', 'p: e', 'task: f|')
  const places = () =>
    [...editor.view.dom.querySelectorAll('li')].map((item) =>
      ['level', 'posinset', 'setsize'].map((name) => item.getAttribute(`aria-${name}`)).join(' '),
    )
  await expect.poll(places).toEqual(['1 1 2', '2 1 2', '2 2 2', '1 2 2', '1 1 1'])
  press(editor, 'Enter')
  await expect.poll(places).toEqual(['1 1 2', '2 1 2', '2 2 2', '1 2 2', '1 1 2', '1 2 2'])
})
