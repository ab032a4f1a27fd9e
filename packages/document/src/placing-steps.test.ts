import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { fitsInto } from './fits-into.ts'
import { placingSteps } from './placing-steps.ts'
import { breakIdOf, FIRST_BREAK_CLIENT } from './text/client-ids.ts'
import { padFromLines } from './text/from-text.ts'
import { firstItem, openSequence } from './text/sequence.ts'
import { content, forgedUpdate, type ForgedStruct, type Id } from './testing/forged-update.ts'
import { replicaOf, type, updatesOf, write } from './testing/pad.ts'
import { randomEdits } from './testing/random-edits.ts'

const MAX = 20_000
const FIRST: Id = [FIRST_BREAK_CLIENT, 0]

test('[W-18] what an editor writes has its place at once', () => {
  const { doc } = padFromLines('one\ntwo\nthree')
  const edit = randomEdits(doc, 11, 9)
  for (let n = 0; n < 300; n++) {
    const before = replicaOf(doc)
    for (const update of updatesOf(doc, edit)) {
      expect(placingSteps(before, update, MAX)).toBeLessThan(10)
      Y.applyUpdate(before, update)
    }
  }
})

test('[W-18, RT-11] what two wrote at one place while apart costs as many steps as the other wrote', () => {
  const { doc } = padFromLines('one')
  const [mine, theirs] = [replicaOf(doc), replicaOf(doc)]
  for (const [id, one] of [mine, theirs].entries())
    // Letters go in front and behind by turns, so that no two become one part.
    for (let n = 0; n < 100; n++) type(one, 0, n % 2 === 0 ? 1 : 2, 'x', 5 + id)
  const update = Y.encodeStateAsUpdate(mine, Y.encodeStateVector(theirs))
  const steps = placingSteps(theirs, update, MAX)
  expect(steps).toBeGreaterThan(0)
  expect(steps).toBeLessThanOrEqual(100 * 101)
})

/** Makes a pad whose text consists of so many parts between the first break and a last letter; each is by client 1. */
const scattered = (parts: number): Y.Doc => {
  const doc = replicaOf()
  write(
    doc,
    (writer, [start]) => {
      for (let n = 0; n < parts; n++) writer.insert(writer.placeIn(start!, 0), 'x', {})
    },
    1,
  )
  return doc
}

test.each<[string, (end: number) => ForgedStruct[]]>([
  [
    'from one end to the other',
    (end) =>
      Array.from({ length: 50 }, (_, n) => ({
        origin: FIRST,
        rightOrigin: [1, n % (end / 20)],
        content: content.text('z'),
      })),
  ],
  ['to the end', () => Array.from({ length: 50 }, () => ({ origin: FIRST, content: content.text('z') }))],
  [
    'over others of the update',
    () =>
      Array.from({ length: 50 }, (_, n) => ({
        origin: n === 0 ? FIRST : [9, n - 1],
        rightOrigin: [1, 0],
        content: content.text('z'),
      })),
  ],
])('[W-18] a forged update that reaches %s costs the way for each of its parts', (_, structsWith) => {
  const doc = scattered(1000)
  const update = forgedUpdate({ structs: [{ client: 9, clock: 0, structs: structsWith(1000) }] })
  expect(fitsInto(doc, update)).toBe('fits')
  expect(placingSteps(doc, update, 1_000_000)).toBeGreaterThan(40 * 900)
  expect(placingSteps(doc, update, MAX)).toBe(MAX)
})

/** Makes a pad of 7,000 lines, each with a bold word. */
const long = (): Y.Doc => {
  const bold = [{ text: 'some ' }, { text: 'words', formats: { bold: true } }] as const
  return padFromLines(
    Array.from({ length: 7000 }, () => ({ text: bold })),
    1,
  ).doc
}

test('[W-17, W-18] one letter between the two ends of a long text is as many steps as the text has parts', () => {
  const doc = long()
  let items = 0
  let last = firstItem(openSequence(doc))!
  for (let item = last.right; item !== null; item = item.right) {
    items++
    last = item
  }
  expect(items).toBeGreaterThan(30_000)
  const between = (rightOrigin: Id): Uint8Array =>
    forgedUpdate({
      structs: [{ client: 9, clock: 0, structs: [{ origin: FIRST, rightOrigin, content: content.text('z') }] }],
    })
  const update = between([last.id.client, last.id.clock])
  expect([fitsInto(doc, update), placingSteps(doc, update, 1_000_000)]).toEqual(['fits', items - 1])
  expect(placingSteps(doc, update, MAX)).toBe(MAX)
  // Where an editor puts it, the text's length is no matter.
  expect(placingSteps(doc, between([1, 0]), MAX)).toBe(0)
})

test('[W-18] what is half known is placed behind its first half, whatever left neighbour it names', () => {
  const doc = long()
  const state = Y.getState(doc.store, 1)
  const end: Id = [1, state - 1]
  const first: ForgedStruct = { origin: FIRST, rightOrigin: [1, 0], content: content.text('a') }
  Y.applyUpdate(doc, forgedUpdate({ structs: [{ client: 9, clock: 0, structs: [first] }] }))
  const half: ForgedStruct = { origin: [1, state - 2], rightOrigin: end, content: content.text('ab') }
  const update = forgedUpdate({ structs: [{ client: 9, clock: 0, structs: [half] }] })
  expect(placingSteps(doc, update, MAX)).toBe(MAX)
})

test('[W-18] an attribute with many values is a way, too', () => {
  const { doc } = padFromLines('one\ntwo', 1)
  const levels = [5, 6]
  // Two set it by turns, so that no two values become one part.
  for (let n = 0; n < 500; n++)
    write(doc, (writer, [start]) => writer.set(start!, 'level', 1 + (n % 6)), levels[n % 2]!)
  const value: ForgedStruct = { parent: FIRST, attribute: 'level', content: content.value(2) }
  const update = forgedUpdate({ structs: [{ client: 9, clock: 0, structs: Array.from({ length: 50 }, () => value) }] })
  expect(fitsInto(doc, update)).toBe('fits')
  expect(placingSteps(doc, update, 1_000_000)).toBeGreaterThan(50 * 400)
  const second: ForgedStruct = { ...value, parent: [breakIdOf(1), 0] }
  expect(placingSteps(doc, forgedUpdate({ structs: [{ client: 9, clock: 0, structs: [second] }] }), MAX)).toBe(0)
})
