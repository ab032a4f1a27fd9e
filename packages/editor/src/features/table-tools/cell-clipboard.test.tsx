import { act } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { PadFiles } from '../../lib/files/pad-files.ts'
import { ListedFiles } from '../../testing/golden-paste.ts'
import { clip, opened, PRICES } from '../../testing/table-tools-page.tsx'
import { linesWithCaret } from '../../testing/written-lines.ts'

it('[TBL-86, TBL-87] cells are copied as a table and as text, cut, and cleared; all empty ones take the table away', async () => {
  const { select, rows, press, editor, drawn } = opened()
  await select(1, 0, 2, 1)
  const { data } = clip('copy')
  expect(data.get('text/plain')).toBe('Pears\t11\nApples\t2')
  expect(data.get('text/html')).toContain('<tr><td>Pears</td><td>11</td></tr>')
  expect(data.get('text/html')).not.toContain('data-row')
  clip('cut')
  expect(rows()).toEqual([
    ['Fruit', 'Price'],
    ['', ''],
    ['', ''],
  ])
  press('a', { ctrlKey: true })
  press('Delete')
  expect(rows().flat().join('')).toBe('')
  press('Backspace')
  expect(drawn()).toEqual([])
  expect(linesWithCaret(editor).map((line) => line.replace('|', ''))).toEqual(['p: Above', 'p: Below'])
  act(() => void editor.commands.undo())
  act(() => void editor.commands.undo())
  await vi.waitFor(() => expect(rows()[0]).toEqual(['Fruit', 'Price']))
})

it.each([
  [
    'a table of a spreadsheet',
    {
      'text/html': '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      'text/plain': 'a\tb\r\nc\td',
    },
    [
      ['Fruit', 'Price', ''],
      ['Pears', 'a', 'b'],
      ['Apples', 'c', 'd'],
    ],
  ],
  [
    'one column',
    { 'text/html': '<table><tr><td>a</td></tr><tr><td>b</td></tr><tr><td>c</td></tr></table>' },
    [
      ['Fruit', 'Price'],
      ['Pears', 'a'],
      ['Apples', 'b'],
      ['', 'c'],
    ],
  ],
  [
    'text with tabs and a quoted line end',
    { 'text/plain': '"a\nb"\tc' },
    [
      ['Fruit', 'Price', ''],
      ['Pears', 'ab', 'c'],
      ['Apples', '2', ''],
    ],
  ],
  [
    'a heading and paragraphs',
    { 'text/html': '<h2>a</h2><p>b</p><p>c</p>' },
    [
      ['Fruit', 'Price'],
      ['Pears', 'abc'],
      ['Apples', '2'],
    ],
  ],
  [
    'a table with text beside it',
    { 'text/html': '<p>x</p><table><tr><td>a</td><td>b</td></tr></table>' },
    [
      ['Fruit', 'Price'],
      ['Pears', 'xa | b'],
      ['Apples', '2'],
    ],
  ],
  [
    'a word',
    { 'text/plain': 'a' },
    [
      ['Fruit', 'Price'],
      ['Pears', 'a'],
      ['Apples', '2'],
    ],
  ],
])('[TBL-83] pasted into a cell: %s', async (_, given, wanted) => {
  const { select, rows, press, drawn } = opened()
  await select(1, 1)
  expect(clip('paste', given).isTaken).toBe(true)
  expect(rows()).toEqual(wanted)
  expect(drawn()).toHaveLength(1)
  press('z', { ctrlKey: true })
  expect(rows()).toEqual(PRICES)
})

it('[TBL-134] pictures of a table that is pasted into cells come into those that are filled', async () => {
  const listed = new ListedFiles()
  const files = new PadFiles({
    base: new URL('http://127.0.0.1:1/'),
    token: undefined,
    padId: 'minutes',
    loadAdder: async () => listed,
  })
  onTestFinished(() => files.addresses.stop())
  const { select, rows } = opened(PRICES, 'en', files)
  await select(1, 0)
  const image = '<img src="https://example.org/pear.png" alt="A pear">'
  clip('paste', { 'text/html': `<table><tr><td>Plum</td><td>7<br>${image}</td></tr></table>` })
  expect(rows()[1]).toEqual(['Plum', '7'])
  await vi.waitFor(() =>
    expect(listed.rows).toEqual([
      '+ https://example.org/pear.png "A pear" below line 2 in row 2, column 2 below line 1',
    ]),
  )
})

it('[TBL-83] cells are pasted where one writes in a cell, and other text is left to what one writes in', () => {
  const { cell, rows } = opened()
  const written = cell(1, 1).appendChild(document.createElement('span'))
  written.tabIndex = -1
  written.focus()
  expect(clip('paste', { 'text/plain': 'word' }).isTaken).toBe(false)
  expect(clip('paste', { 'text/plain': 'a\tb' }).isTaken).toBe(true)
  expect(rows()[1]).toEqual(['Pears', 'a', 'b'])
})
