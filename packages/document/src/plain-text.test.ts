import * as Y from 'yjs'
import { expect, test } from 'vitest'
import { padText } from './plain-text.ts'
import { authoredLines, padLines } from './testing/lines.ts'
import { replicaOf, type, write } from './testing/pad.ts'
import { appendLines, padFromLines } from './text/from-text.ts'
import { openSequence, readLines } from './text/sequence.ts'

test('[EDT-9, EDT-18] each item, task and row of code is a line; a hard break is inside a line', () => {
  const { doc } = padFromLines([
    { text: 'Title', kind: 'h2' },
    { text: 'first\nsecond' },
    { text: '' },
    { text: 'bullet', kind: 'bullet' },
    { text: 'nine', kind: 'ordered', level: 1, start: 9 },
    { text: 'done', kind: 'task', checked: true },
    { text: 'a < b', kind: 'code' },
    { text: '  && c', kind: 'code' },
  ])
  expect(padLines(doc)).toEqual(['Title', 'first\nsecond', '', 'bullet', 'nine', 'done', 'a < b', '  && c'])
  expect(padText(doc)).toBe(padLines(doc).join('\n'))
})

test('[EDT-18] a line that was removed is none, until somebody’s letters come to stand in it', () => {
  const { doc } = padFromLines('one\ntwo\nsix')
  const other = replicaOf(doc)
  write(doc, (writer, [, two]) => {
    writer.removeLetters(two!, 0, 3)
    writer.hide(two!)
  })
  expect(padLines(doc)).toEqual(['one', 'six'])
  type(other, 1, 1, 'new')
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
  expect(padLines(doc)).toEqual(['one', 'new', 'six'])
})

test('[W-36] a text can be read up to a length, and not through a character', () => {
  const { doc } = padFromLines('ab👩\ncd')
  expect([1, 2, 3, 4, 5, 6, 99].map((maxCharacters) => padText(doc, { maxCharacters }))).toEqual([
    'a',
    'ab',
    'ab',
    'ab👩',
    'ab👩\n',
    'ab👩\nc',
    'ab👩\ncd',
  ])
})

test('[TEXT-1] a program makes a pad of a text, and goes on with it', () => {
  const { doc, update, letters } = padFromLines('a\r\n\nb')
  const others = appendLines(doc, [{ text: 'c' }])
  expect(padLines(doc)).toEqual(['a', '', 'b', 'c'])
  const names = new Map([
    [letters, 'ann'],
    [others.letters, 'bo'],
  ])
  expect(authoredLines(doc, (id) => names.get(id))).toEqual([
    [{ text: 'a', author: 'ann' }],
    [],
    [{ text: 'b', author: 'ann' }],
    [{ text: 'c', author: 'bo' }],
  ])
  const reader = replicaOf()
  Y.applyUpdate(reader, update)
  Y.applyUpdate(reader, others.update)
  expect([padText(reader), reader.store.pendingStructs]).toEqual(['a\n\nb\nc', null])
})

test('[TEXT-1] what a program writes for the log has no first break', () => {
  const nothing = new Y.Doc()
  Y.applyUpdate(nothing, padFromLines('a').update)
  expect(nothing.store.pendingStructs).not.toBeNull()
})

test('[TEXT-1] a program writes lines with what they are, also the first one', () => {
  const { doc } = padFromLines([{ text: [{ text: 'x', formats: { bold: true } }], kind: 'task', checked: true }])
  const [line] = readLines(openSequence(doc))
  expect(line).toMatchObject({
    attributes: { kind: 'task', checked: true },
    runs: [{ text: 'x', formats: { bold: true } }],
  })
})
