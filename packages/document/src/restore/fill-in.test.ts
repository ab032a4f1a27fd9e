import * as Y from 'yjs'
import { expect, test } from 'vitest'
import { fillIn } from './fill-in.ts'
import type { SavedLetters, SavedLine } from './saved-text.ts'
import { PLAIN_LINE } from '../text/line.ts'

let clock = 0
const piece = (text: string, formats: SavedLetters['formats'] = {}): SavedLetters => ({
  id: Y.createID(7, (clock += 100)),
  text,
  formats,
})
const lineOf = (...letters: SavedLetters[]): SavedLine => ({
  id: Y.createID(8, 0),
  attributes: PLAIN_LINE,
  letters,
  table: undefined,
})
const shown = (lines: readonly SavedLine[]) =>
  lines.map(({ letters }) => letters.map(({ text, formats }) => (formats['bold'] ? `*${text}*` : text)))

const VALUES = { date: '1 May', name: 'Ada', folder: '' }
const BOLD = { bold: true } as const

test('[PAD-74] placeholders give way to their values, and other braces stay', () => {
  const text = [lineOf(piece('On {date} by {name}.')), lineOf(piece('{other} {} {date {toString} {folder}')), lineOf()]
  expect(shown(fillIn(text, VALUES)).map((runs) => runs.join(''))).toEqual([
    'On 1 May by Ada.',
    '{other} {} {date {toString} ',
    '',
  ])
})

test('[PAD-74] a placeholder in pieces has the formats of its first, and what is around it keeps its own', () => {
  const text = [lineOf(piece('a {na', BOLD), piece('me} b'), piece(' {date}', BOLD))]
  expect(shown(fillIn(text, VALUES))).toEqual([['*a *', '*Ada*', ' b', '* *', '*1 May*']])
})

test('[PAD-74] cells of tables are filled in, too', () => {
  const table = { id: 't', values: new Map(), cells: [{ row: 'r', column: 'c', lines: [lineOf(piece('{name}'))] }] }
  const [line] = fillIn([{ ...lineOf(), table }], VALUES)
  expect(shown(line!.table!.cells[0]!.lines)).toEqual([['Ada']])
})
