import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readPadLines } from './pad-lines.ts'
import { randomEdits } from './testing/random-edits.ts'
import { replicaOf, type } from './testing/pad.ts'
import { seeds } from './testing/random.ts'
import { tableOf } from './testing/tables.ts'
import { padFromLines } from './text/from-text.ts'
import { pictureLine } from './testing/files.ts'
import { shownFileOf } from './text/shown-file.ts'
import { fileWordsBetween, lettersBetween, momentText } from './text-positions.ts'

const textOfRange = (doc: Y.Doc, from: number, to: number): string =>
  lettersBetween(doc, from, to)
    .map(({ client, clock, length }) => {
      const item = Y.getItem(doc.store, Y.createID(client, clock)) as Y.Item
      const { str } = item.content as Y.ContentString
      return str.slice(clock - item.id.clock, clock - item.id.clock + length)
    })
    .join('')

test('[HIST-26] rows of a table are lines, cells are parted by tabs, and their line ends shown', () => {
  const { doc } = padFromLines([
    { text: 'before' },
    {
      text: 'beside',
      kind: 'table',
      tableText: tableOf([
        ['a', 'b\nc'],
        ['', 'd\te'],
      ]),
    },
    { text: 'after' },
  ])
  expect(momentText(doc)).toBe('before\na\tb⏎c\n\td e\nbeside\nafter')
})

test('[HIST-26] positions of the text name the letters that stand there', () => {
  const doc = replicaOf()
  type(doc, 0, 0, 'one 👩 three')
  type(doc, 0, 4, 'two ')
  const text = momentText(doc)
  expect(text).toBe('one two 👩 three')
  for (let from = 0; from < text.length; from++)
    for (let to = from; to <= text.length; to++) expect(textOfRange(doc, from, to)).toBe(text.slice(from, to))
  const { doc: two } = padFromLines('one\ntwo')
  expect(textOfRange(two, 2, 5)).toBe('et')
})

test.each(seeds(20, 400))('[HIST-26] random text has its lines in its plain text (seed %i)', (seed) => {
  const doc = replicaOf()
  const edit = randomEdits(doc, seed)
  for (let count = 0; count < 40; count++) edit()
  const expected = readPadLines(doc).map(({ runs }) => runs.map(({ text }) => text).join(''))
  const withFiles = readPadLines(doc).map(({ attributes }, at) => {
    const shown = shownFileOf(attributes)
    return [shown && `[${shown.file.name}]`, shown?.alt, expected[at]].filter(Boolean).join(' ')
  })
  expect(momentText(doc)).toBe(withFiles.join('\n'))
  expect(textOfRange(doc, 0, Infinity)).toBe(expected.join(''))
})

test('[PIC-6, PIC-11] a picture has its name and alternative text in the plain text of a moment, which are no letters', () => {
  const { doc } = padFromLines([pictureLine('Our hall', { alt: 'A\nhouse' })])
  const text = momentText(doc)
  expect(text).toBe('[Hall <1>.png] A house Our hall')
  expect(textOfRange(doc, 0, text.length)).toBe('Our hall')
  expect([fileWordsBetween(doc, 1, 5), fileWordsBetween(doc, 0, 5), fileWordsBetween(doc, 17, 22)]).toEqual([
    'Hall',
    undefined,
    'house',
  ])
})
