import { UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import { content, forgedUpdate, uint, type Id } from '@sheaf/document/testing/forged-update'
import { breakIdOf, FIRST_BREAK_CLIENT } from '@sheaf/document/text/client-ids'
import { openSequence, shownBreaks } from '@sheaf/document/text/sequence'
import { SequenceWriter } from '@sheaf/document/text/write'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { attackScene, nobodyElseNoticed } from '../testing/attack-scene.ts'
import { openPage } from '../testing/page.ts'

const TOO_LARGE = 'BACKEND.ERROR.REALTIME.TOO_LARGE'

const FIRST: Id = [FIRST_BREAK_CLIENT, 0]
const LETTERS = 9
const BREAKS = breakIdOf(LETTERS)

test('[RT-17, W-18] fifty thousand tiny edits in one update are taken and slow nobody down for long', async () => {
  const now = await attackScene()
  const doc = new Y.Doc()
  const sequence = openSequence(doc)
  const ids = { letters: LETTERS, breaks: BREAKS, authorOf: String, idFor: Number }
  doc.transact((transaction) => {
    const writer = new SequenceWriter(transaction, sequence, ids)
    const [start] = shownBreaks(sequence)
    for (let n = 0; n < 50_000; n++) writer.insert(writer.placeIn(start!, 0), 'x', {})
  })
  const page = await openPage({ url: now.site.url, pad: now.pad, doc })
  await page.saved()
  expect((await now.site.open(now.pad)).text()).toHaveLength(50_000)
})

/** Returns an update in which each of so many letters is an insertion of its own. */
const tinyInsertions = (count: number): Uint8Array => {
  const letter = content.text('x')
  const structs = Array.from({ length: count }, (_, n) => ({
    origin: n === 0 ? FIRST : ([LETTERS, n - 1] as const),
    content: letter,
  }))
  return forgedUpdate({ structs: [{ client: LETTERS, clock: 0, structs }] })
}

/** Returns an update that deletes so many single letters, each next to one that stays. */
const tinyDeletions = (count: number): Uint8Array => {
  const ranges = Array.from({ length: count }, (_, n) => [2 * n, 1] as const)
  return forgedUpdate({ deletions: [{ client: 9, ranges }] })
}

/** Returns an update that sets one attribute so often. */
const tinyValues = (count: number): Uint8Array =>
  forgedUpdate({
    structs: [
      {
        client: LETTERS,
        clock: 0,
        structs: [
          {
            parent: FIRST,
            attribute: 'checked',
            content: [8, [...uint(count), ...Array.from({ length: count }, () => 120)]],
          },
        ],
      },
    ],
  })

test.each([
  ['insertions', tinyInsertions],
  ['deletions', tinyDeletions],
  ['values', tinyValues],
])(
  '[RT-17, W-18] a million tiny %s in one update are refused before they are applied, and disturb nobody',
  async (_, make) => {
    const update = make(1_000_000)
    expect(update.length).toBeLessThan(UPDATE_MAX_BYTES)
    const now = await attackScene()
    now.attacker.say('update', update)
    expect(await now.attacker.refused()).toBe(TOO_LARGE)
    expect(await now.site.log(now.pad)).toEqual([])
    await nobodyElseNoticed(now)
  },
)
