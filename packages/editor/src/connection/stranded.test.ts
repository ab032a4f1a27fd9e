import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { type StrandedText, StrandedTexts } from './stranded.ts'

const copyOf = (doc: Y.Doc): Y.Doc => {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return copy
}

const linesOf = (doc: Y.Doc): Y.XmlText[] =>
  doc
    .getXmlFragment('default')
    .toArray()
    .map((line) => (line as Y.XmlElement).get(0) as Y.XmlText)

const pad = (...lines: string[]): Y.Doc => {
  const doc = new Y.Doc()
  doc.getXmlFragment('default').insert(
    0,
    lines.map((line) => {
      const element = new Y.XmlElement('paragraph')
      element.insert(0, [new Y.XmlText(line)])
      return element
    }),
  )
  return doc
}

/** Returns what a page with `doc` is told when these updates arrive, in order. */
const toldOf = (doc: Y.Doc, ...updates: Uint8Array[]): StrandedText[] => {
  const told: StrandedText[] = []
  const texts = new StrandedTexts(doc, (found) => told.push(...found))
  for (const update of updates) texts.apply(update, 'others')
  return told
}

test('[RT-33] letters that whoever removed their line did not have yet are told of, with what is beside them', () => {
  const ada = pad('Title', 'Dear friends', 'Yours')
  const bob = copyOf(ada)
  ada.getXmlFragment('default').delete(1, 1)
  linesOf(bob)[1]!.insert(4, ' good')
  const told = { text: ' good', before: 'Dear', after: ' friends', index: 1 }
  // Either their writer hears of the removal, or whoever removed the line hears of the letters.
  expect(toldOf(copyOf(bob), Y.encodeStateAsUpdate(ada))).toMatchObject([told])
  expect(toldOf(bob, Y.encodeStateAsUpdate(ada))).toMatchObject([{ ...told, client: bob.clientID, isLatest: true }])
})

test('[RT-33] a removal that names the letters is meant', () => {
  const ada = pad('Title', 'Dear friends', 'Yours')
  const bob = copyOf(ada)
  linesOf(bob)[1]!.insert(4, ' good')
  Y.applyUpdate(ada, Y.encodeStateAsUpdate(bob))
  ada.getXmlFragment('default').delete(1, 1)
  expect(toldOf(bob, Y.encodeStateAsUpdate(ada))).toEqual([])
})

test('[RT-33] letters for a line that Yjs has forgotten are told of one after the other, each with those before it', () => {
  const ada = pad('Title', 'Dear friends', 'Yours')
  const bob = copyOf(ada)
  ada.getXmlFragment('default').delete(1, 1)
  const updates: Uint8Array[] = []
  bob.on('update', (update: Uint8Array) => updates.push(update))
  for (const [at, letter] of [...'abc'].entries()) linesOf(bob)[1]!.insert(12 + at, letter)
  expect(toldOf(ada, ...updates).map(({ before, text }) => [before, text])).toEqual([
    ['', 'a'],
    ['a', 'b'],
    ['ab', 'c'],
  ])
})

test('[RT-33] what somebody typed and took back themselves is not told of', () => {
  const ada = pad('Title', 'Dear friends')
  const bob = copyOf(ada)
  ada.getXmlFragment('default').delete(1, 1)
  linesOf(bob)[1]!.insert(12, 'abc')
  linesOf(bob)[1]!.delete(12, 2)
  const known = Y.encodeStateVector(ada)
  expect(toldOf(ada, Y.encodeStateAsUpdate(bob, known)).map(({ text }) => text)).toEqual(['c'])
})

test('[RT-33] a pad arriving whole tells of nothing', () => {
  const ada = pad('Title', 'Dear friends')
  ada.getXmlFragment('default').delete(1, 1)
  expect(toldOf(new Y.Doc(), Y.encodeStateAsUpdate(ada))).toEqual([])
})
