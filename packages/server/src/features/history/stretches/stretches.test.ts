import type { PadId } from '@sheaf/contract/ids'
import { randomEdits } from '@sheaf/document/testing/random-edits'
import { isFullRun } from '@sheaf/document/testing/random'
import { replicaOf, updatesOf } from '@sheaf/document/testing/pad'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { padReader } from '../../../pad-reading/pad-reader.ts'
import { snapshotMaker } from '../../../pad-log/snapshots/snapshots.ts'
import { transact } from '../../../db/transactions/transact.ts'
import { comparable, expectedStretches, historyScene, type WrittenEntry } from '../testing/history-scene.ts'
import { toStretchParts } from './stretch-parts.ts'
import { indexHistory, readyStretches } from './stretches.ts'
import { findProgress, forgetStretchesFrom } from './stretches.store.ts'

const PEOPLE = ['anna', 'ben', 'cleo'] as const
const START = 1_700_000_000_000
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]

/** Makes the entries of people who write at once, at these times after each other. */
const sessionOf = (seed: number, steps: readonly { writer: number; gap: number; isSynced: boolean }[]) => {
  const replicas = PEOPLE.map(() => replicaOf())
  const edits = replicas.map((doc, at) => randomEdits(doc, seed + at, 2_000_000_000 + at))
  const used = new Set<number>()
  const entries: WrittenEntry[] = []
  let at = START
  for (const { writer, gap, isSynced } of steps) {
    at += gap
    const doc = replicas[writer]!
    for (const data of updatesOf(doc, edits[writer]!)) {
      const clients = [...Y.decodeStateVector(Y.encodeStateVectorFromUpdate(data)).keys()]
      const ids = [...new Set(clients.map((id) => id % 2 ** 31))].filter((id) => id > 0 && !used.has(id))
      for (const id of ids) used.add(id)
      entries.push({ author: PEOPLE[writer]!, at, data, ids })
    }
    if (isSynced) for (const { data } of entries) for (const replica of replicas) Y.applyUpdate(replica, data)
  }
  return entries
}

const steps = (length: number) =>
  fc.array(
    fc.record({
      writer: fc.nat(PEOPLE.length - 1),
      gap: fc.constantFrom(0, SECOND, 20 * SECOND, MINUTE, MINUTE + 1, 4 * MINUTE, 5 * MINUTE, 5 * MINUTE + 1, HOUR),
      isSynced: fc.boolean(),
    }),
    { minLength: 1, maxLength: length },
  )

test('[HIST-10, HIST-11, HIST-13] the stretches of random sessions, read in pages of any size whenever it may be, are those found letter by letter', async () => {
  const scene = await historyScene()
  const { db } = scene.app.database
  const snapshots = snapshotMaker(scene.app.services, db)
  onTestFinished(() => snapshots.close())
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0 }),
      steps(40),
      fc.array(fc.nat(200), { maxLength: 4 }),
      fc.integer({ min: 1, max: 5 }),
      async (seed, steps, looksAt, limit) => {
        const entries = sessionOf(seed, steps)
        const pad = await scene.pad()
        const looks = [...new Set(looksAt.map((at) => at % (entries.length + 1)))].sort((a, b) => a - b)
        let written = 0
        for (const look of [...looks, entries.length]) {
          await scene.append(pad, entries.slice(written, look))
          written = look
          if (look % 2 === 0 && look > 0) await snapshots.make(pad as PadId, look)
          expect(comparable(await scene.stretches(pad, { limit }))).toEqual(expectedStretches(entries.slice(0, look)))
        }
      },
    ),
    { numRuns: isFullRun ? 300 : 20 },
  )
})

test('[HIST-10] five minutes after their last edit somebody goes on, a minute after it somebody else, and no stretch is longer than an hour', () => {
  const stretchesOf = (...edits: readonly (readonly [author: number, at: number])[]): number[] =>
    toStretchParts(
      undefined,
      edits.map(([author, at], index) => ({
        seq: index + 1,
        author,
        createdAt: at,
        added: 1,
        removed: 0,
        written: [],
      })),
    ).map(({ from }) => from)
  expect(stretchesOf([1, 0], [1, 5 * MINUTE])).toEqual([1])
  expect(stretchesOf([1, 0], [1, 5 * MINUTE + 1])).toEqual([1, 2])
  expect(stretchesOf([1, 0], [2, MINUTE])).toEqual([1])
  expect(stretchesOf([1, 0], [2, MINUTE + 1])).toEqual([1, 2])
  expect(stretchesOf([1, 0], [2, MINUTE], [1, 6 * MINUTE], [2, 11 * MINUTE])).toEqual([1])
  const everyFourMinutes = Array.from({ length: 20 }, (_, n) => [1, n * 4 * MINUTE] as const)
  expect(stretchesOf(...everyFourMinutes)).toEqual([1, 17])
  // A clock that was put back gives several edits the same time (RT-71).
  expect(stretchesOf([1, 0], [2, 0], [1, 0])).toEqual([1])
})

/** Makes so many entries of somebody who types and removes, with a pause after every hundred. */
const longLog = (length: number): WrittenEntry[] => {
  const doc = replicaOf()
  const updates: Uint8Array[] = []
  const edit = randomEdits(doc, 7, 2_000_000_000)
  while (updates.length < length) updates.push(...updatesOf(doc, edit))
  const seen = new Set<number>()
  return updates.slice(0, length).map((data, n) => {
    const clients = [...Y.decodeStateVector(Y.encodeStateVectorFromUpdate(data)).keys()]
    const ids = [...new Set(clients.map((id) => id % 2 ** 31))].filter((id) => id > 0 && !seen.has(id))
    for (const id of ids) seen.add(id)
    return {
      author: PEOPLE[Math.floor(n / 250) % 3]!,
      at: START + Math.floor(n / 50) * MINUTE + Math.floor(n / 100) * HOUR,
      data,
      ids,
    }
  })
}

test('[HIST-17] a long log that nobody has gone through is shown as far as it is known, and a job finds the rest', async () => {
  const scene = await historyScene()
  const pad = await scene.pad()
  const entries = longLog(2600)
  await scene.append(pad, entries)
  const first = (await scene.history(pad)).body['value']
  expect(first).toMatchObject({ head: 2600, upTo: 2000 })
  await scene.drain()
  expect((await scene.history(pad)).body['value']).toMatchObject({ head: 2600, upTo: 2600 })
  expect(comparable(await scene.stretches(pad))).toEqual(expectedStretches(entries))
})

test('[HIST-17] a job that ends in the middle is gone on with, by several servers at once', async () => {
  const scene = await historyScene()
  const [pad, { services, database }] = [(await scene.pad()) as PadId, scene.app]
  const entries = longLog(3500)
  await scene.append(pad, entries)
  const servers = [0, 1].map(() => {
    const reader = padReader({ db: database.db, log: services.log })
    onTestFinished(() => reader.close())
    return { ...services, db: database.db, padReader: reader }
  })
  const ending = new AbortController()
  const stopped = indexHistory(servers[0]!, { key: pad, payload: undefined, signal: ending.signal })
  ending.abort()
  await stopped
  const { seq } = await findProgress(database.db, pad)
  expect(seq).toBeGreaterThan(0)
  expect(seq).toBeLessThan(3500)
  const { signal } = new AbortController()
  await Promise.all(servers.map((server) => indexHistory(server, { key: pad, payload: undefined, signal })))
  expect(comparable(await scene.stretches(pad))).toEqual(expectedStretches(entries))
})

test('[HIST-18] stretches that are forgotten from an entry on are found anew, and what was read before is not stored', async () => {
  const scene = await historyScene()
  const [pad, { services, database }] = [(await scene.pad()) as PadId, scene.app]
  const { db } = database
  const entries = longLog(400)
  await scene.append(pad, entries)
  const expected = expectedStretches(entries)
  expect(comparable(await scene.stretches(pad))).toEqual(expected)
  const damage = () =>
    db
      .updateTable('pad_stretch_authors')
      .set({ added: 1000 })
      .where('pad_id', '=', pad)
      .where('from_seq', '>', 150)
      .execute()
  for (const seq of [400, 250, 201, 151]) {
    await damage()
    await transact({ db }, ({ db }) => forgetStretchesFrom(db, pad, seq))
    const { seq: left } = await findProgress(db, pad)
    expect(left).toBeLessThan(seq)
  }
  expect(comparable(await scene.stretches(pad))).toEqual(expected)

  await forgetStretchesFrom(db, pad, 1)
  // Somebody reads the log while an entry is changed.
  const { letters } = services.padReader
  const count: typeof letters.count = async (...args) => {
    const counted = await letters.count(...args)
    await forgetStretchesFrom(db, pad, 300)
    return counted
  }
  const slow = { ...services, db, padReader: { ...services.padReader, letters: { ...letters, count } } }
  expect(await readyStretches(slow, pad, 400, 'anna')).toBe(0)
  expect(comparable(await scene.stretches(pad))).toEqual(expected)
})
