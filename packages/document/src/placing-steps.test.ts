import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { fitsInto } from './fits-into.ts'
import { placingSteps } from './placing-steps.ts'
import { PAD_FRAGMENT } from './schema/vocabulary.ts'
import { content, forgedUpdate, type ForgedStruct } from './testing/forged-update.ts'
import { pad, paragraphAt, replicaOf, updatesOf } from './testing/pad.ts'
import { randomEdits } from './testing/random-edits.ts'

const MAX = 10_000

test('[W-18] what an editor writes has its place at once', () => {
  const { doc } = pad('one\ntwo\nthree', 'ann')
  const edit = randomEdits(doc, 11, 'ann')
  for (let n = 0; n < 300; n++) {
    const before = replicaOf(doc)
    for (const update of updatesOf(doc, edit)) {
      expect(placingSteps(before, update, MAX)).toBeLessThan(10)
      Y.applyUpdate(before, update)
    }
  }
})

test('[W-18, RT-11] what two wrote at one place while apart costs as many steps as the other wrote', () => {
  const { doc } = pad('one', 'ann')
  const [mine, theirs] = [replicaOf(doc, 5), replicaOf(doc, 6)]
  for (const one of [mine, theirs])
    // Letters go in front and behind by turns, so that no two become one part.
    for (let n = 0; n < 100; n++) paragraphAt(one, 0).text.insert(n % 2 === 0 ? 1 : 2, 'x')
  const update = Y.encodeStateAsUpdate(mine, Y.encodeStateVector(theirs))
  const steps = placingSteps(theirs, update, MAX)
  expect(steps).toBeGreaterThan(0)
  expect(steps).toBeLessThanOrEqual(100 * 101)
})

/** Makes a pad whose text consists of so many parts, by clients 1 and up. */
const scattered = (parts: number): Y.Doc => {
  const doc = new Y.Doc()
  doc.clientID = 1
  const paragraph = new Y.XmlElement('paragraph')
  const text = new Y.XmlText()
  paragraph.insert(0, [text])
  doc.getXmlFragment(PAD_FRAGMENT).insert(0, [paragraph])
  doc.transact(() => {
    for (let n = 0; n < parts; n++) text.insert(0, 'x')
  })
  return doc
}

test.each<[string, (end: number) => ForgedStruct[]]>([
  [
    'from one end to the other',
    (end) =>
      Array.from({ length: 50 }, (_, n) => ({ origin: [1, end], rightOrigin: [1, 2 + n], content: content.text('z') })),
  ],
  ['to the end', (end) => Array.from({ length: 50 }, () => ({ origin: [1, end], content: content.text('z') }))],
  ['from the beginning', () => Array.from({ length: 50 }, () => ({ rightOrigin: [1, 2], content: content.text('z') }))],
  ['without any neighbour', () => Array.from({ length: 50 }, () => ({ parent: [1, 1], content: content.text('z') }))],
  [
    'over others of the update',
    (end) =>
      Array.from({ length: 50 }, (_, n) => ({
        origin: n === 0 ? [1, end] : [9, n - 1],
        rightOrigin: [1, 2],
        content: content.text('z'),
      })),
  ],
])('[W-18] a forged update that reaches %s costs the way for each of its parts', (_, structsWith) => {
  const doc = scattered(1000)
  const end = Y.getState(doc.store, 1) - 1
  const update = forgedUpdate({ structs: [{ client: 9, clock: 0, structs: structsWith(end) }] })
  expect(fitsInto(doc, update)).toBe('fits')
  expect(placingSteps(doc, update, 1_000_000)).toBeGreaterThan(40 * 900)
  expect(placingSteps(doc, update, MAX)).toBe(MAX)
})

test('[W-18] an attribute with many values is a way, too', () => {
  const doc = new Y.Doc()
  doc.clientID = 1
  const [heading, other] = [new Y.XmlElement('heading'), new Y.XmlElement('heading')]
  doc.getXmlFragment(PAD_FRAGMENT).insert(0, [heading, other])
  // Values are set by turns, so that no two of one attribute become one part.
  for (let n = 0; n < 500; n++) for (const one of [heading, other]) one.setAttribute('level', (1 + (n % 6)) as never)
  const value: ForgedStruct = { parent: [1, 0], attribute: 'level', content: content.value(2) }
  const update = forgedUpdate({ structs: [{ client: 9, clock: 0, structs: Array.from({ length: 50 }, () => value) }] })
  expect(fitsInto(doc, update)).toBe('fits')
  expect(placingSteps(doc, update, 1_000_000)).toBeGreaterThan(50 * 400)
})
