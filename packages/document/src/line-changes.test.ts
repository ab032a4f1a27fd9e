import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { followLines, type LineChange, type LineChangesOptions } from './line-changes.ts'
import { erase, replicaOf, type, updatesOf, write } from './testing/pad.ts'
import { appendLines, padFromLines } from './text/from-text.ts'
import { PLAIN_LINE } from './text/line.ts'
import { textOf } from './text/sequence.ts'

type Edit = (doc: Y.Doc) => void

/** Returns what the edits, each by its author, changed in the text. */
const changed = (text: string, edits: readonly (readonly [string, Edit])[], options?: LineChangesOptions) => {
  const { doc } = padFromLines(text)
  const following = followLines(replicaOf(doc))
  for (const [author, edit] of edits) {
    const writer = replicaOf(doc)
    for (const update of updatesOf(writer, edit)) {
      following.apply(author, update)
      Y.applyUpdate(doc, update)
    }
  }
  return following.changes(options)
}

const shown = ({ sign, text, line, authors }: LineChange): string =>
  `${sign} ${text} (${authors.toSorted().join(', ')}, ${line})`
const lines = (...input: Parameters<typeof changed>): string[] => changed(...input).changes.map(shown)

const insert =
  (line: number, at: number, text: string): Edit =>
  (doc) =>
    void type(doc, line, at, text)
const remove =
  (line: number): Edit =>
  (doc) =>
    void write(doc, (writer, breaks) => {
      const start = breaks[line]!
      writer.removeLetters(start, 0, textOf(start).length)
      writer.hide(start)
    })
const append =
  (text: string): Edit =>
  (doc) =>
    void appendLines(doc, [{ text }])

test('[MAIL-13] lines that were written, taken away or changed are reported with who did it, by the log', () => {
  expect(lines('one\ntwo', [['ada', append('three')]])).toEqual(['+ three (ada, 3)'])
  expect(lines('one\ntwo', [['bob', remove(0)]])).toEqual(['- one (bob, 1)'])
  expect(lines('one\ntwo', [['bob', remove(1)]])).toEqual(['- two (bob, 1)'])
  expect(lines('one\ntwo', [['ada', insert(1, 3, ' and more')]])).toEqual(['- two (ada, 2)', '+ two and more (ada, 2)'])
  expect(lines('one\ntwo', [['ada', (doc) => erase(doc, 1, 0, 1)]])).toEqual(['- two (ada, 2)', '+ wo (ada, 2)'])
})

test('[MAIL-13] of several people each is named where they had a part', () => {
  expect(
    lines('one\ntwo\nthree\nfour', [
      ['ada', insert(0, 3, '!')],
      ['bob', append('five')],
      ['eve', insert(4, 0, 'almost ')],
      ['eve', remove(2)],
    ]),
  ).toEqual(['- one (ada, 1)', '+ one! (ada, 1)', '- three (eve, 3)', '+ almost five (bob, eve, 4)'])
})

test('[MAIL-13] who splits a line or joins two had a part in both, and nobody else', () => {
  const split: Edit = (doc) =>
    void write(doc, (writer, [, two]) => writer.insertBreak(writer.placeIn(two!, 2), PLAIN_LINE))
  const join: Edit = (doc) => void write(doc, (writer, [, two]) => writer.join(two!))
  expect(lines('one\nfour', [['ada', split]])).toEqual(['- four (ada, 2)', '+ fo (ada, 2)', '+ ur (ada, 3)'])
  expect(lines('one\nfour', [['ada', join]])).toEqual(['- one (ada, 1)', '- four (ada, 1)', '+ onefour (ada, 1)'])
})

test('[MAIL-13] what somebody put back is told as theirs, as the log has it', () => {
  const doc = replicaOf(padFromLines('one').doc)
  const following = followLines(replicaOf(doc))
  for (const update of updatesOf(doc, append('two'))) following.apply('ada', update)
  for (const update of updatesOf(doc, remove(1))) following.apply('eve', update)
  for (const update of updatesOf(doc, append('two'))) following.apply('bob', update)
  expect(following.changes().changes.map(shown)).toEqual(['+ two (bob, 2)'])
})

test('[MAIL-14] what is as it was, blank lines, kinds of lines and formatting are no change', () => {
  expect(
    lines('one\ntwo', [
      ['ada', append('three')],
      ['ada', remove(2)],
      ['ada', append('')],
      ['ada', append(' \t')],
      ['bob', (doc) => void write(doc, (writer, [one]) => writer.format(one!, 0, 3, 'bold', true))],
      ['bob', (doc) => void write(doc, (writer, [one]) => writer.set(one!, 'kind', 'task'))],
      ['eve', (doc) => void write(doc, (writer, [one]) => writer.set(one!, 'checked', true))],
    ]),
  ).toEqual([])
})

test('[MAIL-13] who sends again what others deleted or wrote had no part in it', () => {
  const { doc } = padFromLines('one\ntwo')
  const following = followLines(replicaOf(doc))
  const ada = replicaOf(doc)
  for (const update of updatesOf(ada, (doc) => (remove(0)(doc), append('three')(doc)))) following.apply('ada', update)
  const bob = replicaOf(ada)
  append('four')(bob)
  following.apply('bob', Y.encodeStateAsUpdate(bob))
  expect(following.changes().changes.map(shown)).toEqual(['- one (ada, 1)', '+ three (ada, 2)', '+ four (bob, 3)'])
})

test('[MAIL-13] a new line like its neighbour is told as somebody’s who wrote', () => {
  expect(lines('x\nx', [['ada', append('x')]])).toEqual(['+ x (ada, 3)'])
})

test('[MAIL-13] only so many lines are told, each only so long, and the rest is counted', () => {
  const edits = Array.from({ length: 5 }, (_, index) => ['ada', append(`line ${index} 😀`)] as const)
  const { changes, omitted } = changed('one', edits, { maxLines: 2, maxCharacters: 8 })
  expect(changes.map(({ text }) => text)).toEqual(['line 0 …', 'line 1 …'])
  expect(omitted).toBe(3)
})

test('[MAIL-14, MAIL-32] what is the reader’s own is neither told nor counted, and does not take the place of others', () => {
  const edits = [
    ...Array.from({ length: 4 }, (_, index) => ['bob', append(`own ${index}`)] as const),
    ['ada', append('one')] as const,
    ['ada', insert(0, 0, 'shared ')] as const,
    ['ada', append('two')] as const,
    ['ada', append('three')] as const,
  ]
  const { changes, omitted } = changed('', edits, { maxLines: 2, reader: { author: 'bob' } })
  expect(changes.map(shown)).toEqual(['+ shared own 0 (ada, bob, 1)', '+ one (ada, 5)'])
  expect(omitted).toBe(2)
})

test('[MAIL-13, MAIL-32] of too many lines those that mention the reader are told, however late and long', () => {
  const edits = [
    ['eve', remove(0)] as const,
    ...Array.from({ length: 4 }, (_, index) => ['ada', append(`line ${index}`)] as const),
    ['bob', append('@bob to himself')] as const,
    ['ada', append(`${'x'.repeat(20)} @bob`)] as const,
  ]
  const reader = { author: 'bob', isMentionedIn: (text: string) => text.includes('@bob') }
  const options = { maxLines: 3, maxCharacters: 4 }
  const all = changed('@bob before', edits, { ...options, reader })
  expect(all.changes.map(({ sign, text, isMention = false }) => [sign, text, isMention])).toEqual([
    ['-', '@bob…', false],
    ['+', 'line…', false],
    ['+', 'xxxx…', true],
  ])
  expect(all.omitted).toBe(3)
  const naming = changed('@bob before', edits, { ...options, reader: { ...reader, hasMentionsOnly: true } })
  expect(naming).toMatchObject({ changes: [{ text: 'xxxx…', line: 6 }], omitted: 0 })
})

test('[MAIL-13] texts that have little in common are told as one change between what they share', () => {
  const numbers = (sign: string) => Array.from({ length: 1500 }, (_, index) => `${sign}${index}`).join('\n')
  const { doc } = padFromLines(`first\n${numbers('a')}\nlast`)
  const following = followLines(replicaOf(doc))
  const rewrite: Edit = (doc) => {
    for (let n = 1500; n > 0; n--) remove(n)(doc)
    appendLines(
      doc,
      numbers('b')
        .split('\n')
        .map((text) => ({ text })),
    )
  }
  for (const update of updatesOf(doc, rewrite)) following.apply('ada', update)
  const { changes } = following.changes()
  expect(changes.filter(({ sign }) => sign === '+').length).toBeGreaterThanOrEqual(1500)
  expect(changes.filter(({ sign }) => sign === '-').length).toBeGreaterThanOrEqual(1500)
  expect(changes.every(({ text }) => text !== 'first')).toBe(true)
})
