import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { editorWith, linesWithCaret } from '../../../testing/written-lines.ts'

const shown = (...lines: string[]) => {
  const editor = editorWith(...lines)
  document.body.append(editor.view.dom)
  const boxes = () => [...editor.view.dom.querySelectorAll('input')]
  return { editor, boxes }
}

it.each([
  ['h3: a', 'h3'],
  ['bullet: a', 'ul > li'],
  ['ordered: a', 'ol > li'],
  ['task: a', 'ul > li'],
  ['code: a', 'pre > code'],
  ['p: a', 'p'],
])('[EDT-13, A11Y-1] a line %s is what it looks like, also to a screen reader', (line, element) => {
  const { editor } = shown(line)
  expect(editor.view.dom.querySelector(`:scope > ${element}`)).toHaveTextContent('a')
})

it('[EDT-27, A11Y-1] the box of a task is called as its own line, and not as those below it', () => {
  const { editor, boxes } = shown('task: |', 'task 1: The cellar')
  const names = () => boxes().map((box) => box.getAttribute('aria-label'))
  expect(names()).toEqual(['Task', 'The cellar'])
  editor.commands.insertContent('Tidy up')
  expect(names()).toEqual(['Tidy up', 'The cellar'])
})

it('[EDT-13] a task is done by a click on its box, and the caret stays in the text', async () => {
  const { editor, boxes } = shown('p: a|', 'task: rent')
  await userEvent.click(boxes()[0]!)
  expect(linesWithCaret(editor)).toEqual(['p: a|', 'task done: rent'])
  expect(boxes()[0]).toBeChecked()
  expect(document.activeElement).not.toBe(boxes()[0])
  await userEvent.click(boxes()[0]!)
  expect(linesWithCaret(editor)).toEqual(['p: a|', 'task: rent'])
})

it('[EDT-13, A11Y-2] a box that has the focus is ticked by Space, and keeps the focus', async () => {
  const { editor, boxes } = shown('task: rent|')
  const [box] = boxes()
  box!.focus()
  await userEvent.keyboard(' ')
  expect(linesWithCaret(editor)).toEqual(['task done: rent|'])
  expect(boxes()[0]).toBe(box)
  expect(box).toHaveFocus()
})

it('[EDT-13] undo unticks a box', async () => {
  const { editor, boxes } = shown('task: rent|')
  await userEvent.click(boxes()[0]!)
  editor.commands.undo()
  expect(boxes()[0]).not.toBeChecked()
})

it('[EDT-21] who only reads ticks nothing', async () => {
  const { editor, boxes } = shown('task: rent|')
  editor.setEditable(false)
  await userEvent.click(boxes()[0]!)
  expect(boxes()[0]).not.toBeChecked()
  expect(linesWithCaret(editor)).toEqual(['task: rent|'])
})

it('[EDT-17] one’s own letters stand in one’s own colour, and a new level draws none of them anew', () => {
  const { editor } = shown('bullet: a', 'bullet: b|')
  const letters = editor.view.dom.querySelectorAll('[data-author="ada"]')[1]
  expect(letters).toHaveTextContent('b')
  editor.commands.keyboardShortcut('Tab')
  expect(editor.view.dom.querySelectorAll('[data-author="ada"]')[1]).toBe(letters)
})
