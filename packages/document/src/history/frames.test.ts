import { expect, test } from 'vitest'
import { replicaOf, updatesOf } from '../testing/pad.ts'
import { randomEdits } from '../testing/random-edits.ts'
import { seeds } from '../testing/random.ts'
import { framesOf } from './frames.ts'
import { readHistoryLines } from './history-lines.ts'
import { WholeHistory } from './whole-history.ts'

const ownerOf = (id: number) => ({ author: String(id) })

const written = (seed: number, count: number) => {
  const doc = replicaOf()
  const edit = randomEdits(doc, seed, 5_000_000)
  const log: { seq: number; updates: Uint8Array[]; lines: unknown[] }[] = []
  for (let n = 0; n < count; n++) {
    const updates = updatesOf(doc, edit)
    log.push({ seq: n + 1, updates, lines: readHistoryLines(doc, ownerOf) })
  }
  return log
}

/** Returns the history of a log, of which every entry is known. */
const historyOf = (log: ReturnType<typeof written>): WholeHistory => {
  const history = new WholeHistory()
  for (const { seq, updates } of log) history.add(updates.map((update) => ({ update, seq })))
  return history
}

test.each(seeds(60, 1000))('[HIST-30] frames put in after each other give each moment (seed %i)', (seed) => {
  const log = written(seed, 60)
  const history = historyOf(log)
  const begin = seed % 20
  const lines: unknown[] = readHistoryLines(history.doc, ownerOf, history.at(begin))
  const frames = framesOf(history.doc, ownerOf, history.at(begin), log.slice(begin), Infinity)
  expect(frames).toHaveLength(log.length - begin)
  for (const { seq, at, removed, lines: now } of frames) {
    lines.splice(at, removed, ...now)
    expect(lines, `entry ${seq}`).toEqual(log[seq - 1]!.lines)
  }
})

test('[HIST-31] frames end before they are longer than they may be, but for a single one', () => {
  const log = written(7, 60)
  const history = historyOf(log)
  const some = framesOf(history.doc, ownerOf, history.at(0), log, 1000)
  expect(some.length).toBeGreaterThan(1)
  expect(some.length).toBeLessThan(60)
  expect(framesOf(history.doc, ownerOf, history.at(0), log, 0)).toHaveLength(1)
})
