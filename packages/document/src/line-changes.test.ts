import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { followLines, type LineChange, type LineChangesOptions } from './line-changes.ts'
import { appendParagraphs, padFromText } from './seed.ts'
import { paragraphAt, replicaOf, updatesOf } from './testing/pad.ts'

type Edit = (doc: Y.Doc) => void

/** Returns what the edits, each by its author, changed in the text. The marks on the text name somebody else. */
const changed = (text: string, edits: readonly (readonly [string, Edit])[], options?: LineChangesOptions) => {
  const doc = padFromText(text, 'marked')
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
  (paragraph: number, at: number, text: string): Edit =>
  (doc) =>
    paragraphAt(doc, paragraph).text.insert(at, text)
const erase =
  (paragraph: number, at: number, length: number): Edit =>
  (doc) =>
    paragraphAt(doc, paragraph).text.delete(at, length)
const remove =
  (paragraph: number): Edit =>
  (doc) =>
    doc.getXmlFragment('default').delete(paragraph, 1)
const append =
  (text: string): Edit =>
  (doc) =>
    appendParagraphs(doc, [{ text, author: 'marked' }])

test('[MAIL-13] lines that were written, taken away or changed are reported with who did it, by the log', () => {
  expect(lines('one\ntwo', [['ada', append('three')]])).toEqual(['+ three (ada, 3)'])
  expect(lines('one\ntwo', [['bob', remove(0)]])).toEqual(['- one (bob, 1)'])
  expect(lines('one\ntwo', [['bob', remove(1)]])).toEqual(['- two (bob, 1)'])
  expect(lines('one\ntwo', [['ada', insert(1, 3, ' and more')]])).toEqual(['- two (ada, 2)', '+ two and more (ada, 2)'])
  expect(lines('one\ntwo', [['ada', erase(1, 0, 1)]])).toEqual(['- two (ada, 2)', '+ wo (ada, 2)'])
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

test('[MAIL-14] what is as it was, blank lines and formatting are no change', () => {
  expect(
    lines('one\ntwo', [
      ['ada', append('three')],
      ['ada', remove(2)],
      ['ada', append('')],
      ['ada', append(' \t')],
      ['bob', (doc) => paragraphAt(doc, 0).text.format(0, 3, { bold: {} })],
    ]),
  ).toEqual([])
})

test('[MAIL-13] who sends again what others deleted or wrote had no part in it', () => {
  const doc = padFromText('one\ntwo', 'marked')
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
    ['ada', insert(1, 0, 'shared ')] as const,
    ['ada', append('two')] as const,
    ['ada', append('three')] as const,
  ]
  const { changes, omitted } = changed('', edits, { maxLines: 2, reader: { author: 'bob' } })
  expect(changes.map(shown)).toEqual(['+ shared own 0 (ada, bob, 2)', '+ one (ada, 6)'])
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
  const doc = padFromText(`first\n${numbers('a')}\nlast`, 'marked')
  const following = followLines(replicaOf(doc))
  for (const update of updatesOf(doc, (doc) => {
    const fragment = doc.getXmlFragment('default')
    fragment.delete(1, 1500)
    appendParagraphs(
      doc,
      numbers('b')
        .split('\n')
        .map((text) => ({ text })),
    )
  }))
    following.apply('ada', update)
  const { changes } = following.changes()
  expect(changes.filter(({ sign }) => sign === '+').length).toBeGreaterThanOrEqual(1500)
  expect(changes.filter(({ sign }) => sign === '-').length).toBeGreaterThanOrEqual(1500)
  expect(changes.every(({ text }) => text !== 'first')).toBe(true)
})
