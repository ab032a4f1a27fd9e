import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { LetterCounts, type LetterChange } from './letter-counts.ts'
import { countStanding, idsOfLines } from './standing-ids.ts'
import { tableOf } from './testing/tables.ts'
import { randomEdits } from './testing/random-edits.ts'
import { isFullRun } from './testing/random.ts'
import { erase, replicaOf, type, updatesOf, write } from './testing/pad.ts'
import { padFromLines } from './text/from-text.ts'
import { PLAIN_LINE } from './text/line.ts'

/** Returns the ids of all letters that stand in a document, one by one. */
const lettersIn = (doc: Y.Doc): Set<string> => {
  const found = new Set<string>()
  for (const structs of doc.store.clients.values())
    for (const struct of structs)
      if (!struct.deleted && struct instanceof Y.Item && struct.content instanceof Y.ContentString)
        for (let at = 0; at < struct.length; at++) found.add(`${struct.id.client} ${struct.id.clock + at}`)
  return found
}

const countNew = (of: ReadonlySet<string>, before: ReadonlySet<string>): number =>
  [...of].filter((id) => !before.has(id)).length

const totalOf = (changes: readonly LetterChange[], key: 'added' | 'removed'): number =>
  changes.reduce((sum, change) => sum + change[key], 0)

test('[HIST-11] what each of several who write at once adds and removes is counted to the letter, from the beginning or from a snapshot', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0 }),
      fc.array(fc.record({ writer: fc.nat(2), isSynced: fc.boolean(), isJoined: fc.boolean() }), { maxLength: 60 }),
      fc.nat(60),
      (seed, steps, snapshotAt) => {
        const server = replicaOf()
        const replicas = [0, 1, 2].map(() => replicaOf())
        const edits = replicas.map((doc, at) => randomEdits(doc, seed + at, 100 + at))
        const unsent: Uint8Array[][] = [[], [], []]
        const entries: Uint8Array[] = []
        for (const { writer, isSynced, isJoined } of steps) {
          unsent[writer]!.push(...updatesOf(replicas[writer]!, edits[writer]!))
          if (!isSynced) continue
          // A page that was away sends what it has as one update.
          entries.push(
            ...(isJoined && unsent[writer]!.length > 0 ? [Y.mergeUpdates(unsent[writer]!)] : unsent[writer]!),
          )
          unsent[writer] = []
          for (const entry of entries) Y.applyUpdate(replicas[writer]!, entry)
        }
        const counts = new LetterCounts()
        let later: LetterCounts | undefined
        const written = new Set<string>()
        for (const [at, entry] of entries.entries()) {
          if (at === snapshotAt) {
            later = new LetterCounts()
            later.apply(Y.encodeStateAsUpdate(server))
          }
          const before = lettersIn(server)
          Y.applyUpdate(server, entry)
          const after = lettersIn(server)
          const change = counts.apply(entry)
          expect(change).toMatchObject({ added: countNew(after, before), removed: countNew(before, after) })
          if (later) expect(later.apply(entry)).toEqual(change)
          for (const [client, clock, length] of change.written)
            for (let n = clock; n < clock + length; n++) {
              expect(written.has(`${client} ${n}`)).toBe(false)
              written.add(`${client} ${n}`)
            }
          for (const id of after) expect(written.has(id)).toBe(true)
        }
      },
    ),
    { numRuns: isFullRun ? 2000 : 150 },
  )
})

test('[HIST-11] an entry that repeats what is known adds nothing, and letters that came and went in one entry count nowhere', () => {
  const doc = replicaOf()
  const updates = updatesOf(doc, () => {
    type(doc, 0, 0, 'Zwölf 😀', 7)
    erase(doc, 0, 0, 2)
  })
  const counts = new LetterCounts()
  const changes = updates.map((update) => counts.apply(update))
  expect([totalOf(changes, 'added'), totalOf(changes, 'removed')]).toEqual([8, 2])
  for (const update of updates) expect(counts.apply(update)).toEqual({ added: 0, removed: 0, written: [] })
  expect(new LetterCounts().apply(Y.mergeUpdates(updates))).toMatchObject({ added: 6, removed: 0 })
})

test('[HIST-12] breaks, kinds of lines and formats are no letters', () => {
  const doc = replicaOf()
  type(doc, 0, 0, 'bold', 7)
  const counts = new LetterCounts()
  counts.apply(Y.encodeStateAsUpdate(doc))
  const acts = [
    () => write(doc, (writer, [first]) => writer.format(first!, 0, 4, 'bold', true), 7),
    () => write(doc, (writer, [first]) => writer.set(first!, 'kind', 'heading'), 7),
    () => write(doc, (writer, [first]) => void writer.insertBreak(writer.placeIn(first!, 2), PLAIN_LINE), 7),
    () => write(doc, (writer, [, second]) => writer.join(second!), 7),
  ]
  for (const act of acts) {
    const updates = updatesOf(doc, act)
    expect(updates.length).toBeGreaterThan(0)
    for (const update of updates) expect(counts.apply(update)).toMatchObject({ added: 0, removed: 0 })
  }
})

test('[HIST-15] a line has the ids of its break and of the letters that stand in it, and a table’s line those of its cells', () => {
  const { doc, letters } = padFromLines([
    { text: 'one' },
    {
      text: '',
      tableText: tableOf([
        ['a', 'bb'],
        ['ccc', 'd\ne'],
      ]),
    },
    { text: 'three' },
  ])
  const lettersBetween = (first: number, last: number): number =>
    (idsOfLines(doc, first, last) ?? []).reduce((sum, [client, , length]) => sum + (client === letters ? length : 0), 0)
  const lettersOf = (line: number): number => lettersBetween(line, line)
  expect([1, 2, 3].map(lettersOf)).toEqual([3, 8, 5])
  expect([lettersBetween(1, 2), lettersBetween(2, 3), lettersBetween(1, 3)]).toEqual([11, 13, 16])
  for (const [first, last] of [
    [4, 4],
    [3, 4],
    [0, 1],
    [2, 1],
  ] as const)
    expect(idsOfLines(doc, first, last)).toBeUndefined()
  erase(doc, 0, 1, 1)
  type(doc, 0, 1, 'xy', 9)
  expect(idsOfLines(doc, 1, 1)!.filter(([client]) => client === 9)).toEqual([[9, 0, 2]])
  expect(lettersOf(1)).toBe(2)
})

test('[HIST-20] the letters that stand are counted by the ids they have, also those in tables, and not those removed', () => {
  const { doc, letters } = padFromLines([{ text: 'one' }, { text: '', tableText: tableOf([['a', 'bb']]) }])
  type(doc, 0, 3, ' more', 9)
  expect(countStanding(doc)).toEqual(
    new Map([
      [letters, 6],
      [9, 5],
    ]),
  )
  erase(doc, 0, 0, 5)
  expect(countStanding(doc)).toEqual(
    new Map([
      [letters, 3],
      [9, 3],
    ]),
  )
})
