import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { replicaOf, updatesOf } from '../testing/pad.ts'
import { randomEdits } from '../testing/random-edits.ts'
import { randomFrom, seeds } from '../testing/random.ts'
import { momentText } from '../text-positions.ts'
import { exportMarkdown } from '../export/markdown.ts'
import { readHistoryLines, toHistoryLine, type HistoryLine } from './history-lines.ts'
import { WholeHistory } from './whole-history.ts'

const ownerOf = (id: number) => ({ author: String(id) })

interface Moment {
  readonly update: Uint8Array
  readonly lines: HistoryLine[]
  readonly text: string
  readonly markdown: string
}

/** Lets three people write at random, who hear of each other now and then, and notes each moment of the log. */
const session = (seed: number, count: number): Moment[] => {
  const random = randomFrom(seed)
  const server = replicaOf()
  const editors = [1, 2, 3].map((id) => {
    const doc = replicaOf()
    return { doc, edit: randomEdits(doc, seed + id, id * 5_000_000), unsent: [] as Uint8Array[] }
  })
  const log: Moment[] = []
  for (let n = 0; n < count; n++) {
    const editor = random.pick(editors)
    editor.unsent.push(...updatesOf(editor.doc, editor.edit))
    if (random.below(4) === 0) Y.applyUpdate(editor.doc, Y.encodeStateAsUpdate(server))
    if (random.below(2) === 0 && editor.unsent.length > 0) {
      // A page that comes back sends what it deleted once more.
      const isBack = random.below(5) === 0
      const update = isBack
        ? Y.encodeStateAsUpdate(editor.doc, Y.encodeStateVector(server))
        : Y.mergeUpdates(editor.unsent)
      editor.unsent.length = 0
      Y.applyUpdate(server, update)
      const lines = readHistoryLines(server, ownerOf)
      log.push({ update, lines, text: momentText(server), markdown: exportMarkdown(server) })
    }
  }
  return log
}

/** Adds the log after an entry, in parts that come as one update, as the server packs them, or entry by entry. */
const addParts = (history: WholeHistory, log: readonly Moment[], after: number, seed: number): number[] => {
  const random = randomFrom(seed)
  const known = [after]
  for (let from = after; from < log.length;) {
    const to = Math.min(from + random.pick([1, 1, 5, 16]), log.length)
    history.add([{ update: Y.mergeUpdates(log.slice(from, to).map(({ update }) => update)), seq: to }])
    known.push(to)
    from = to
  }
  return known
}

const expectEach = (history: WholeHistory, log: readonly Moment[], known: readonly number[]): void => {
  for (const [index, { lines, text, markdown }] of log.entries()) {
    const base = known.findLast((seq) => seq <= index + 1)
    if (base === undefined) continue
    const view = history.at(base)
    for (const { update } of log.slice(base, index + 1)) view.advance(update)
    expect(readHistoryLines(history.doc, ownerOf, view), `entry ${index + 1}`).toEqual(lines)
    expect(
      history.linesAt(view).map((line) => toHistoryLine(line, ownerOf)),
      `entry ${index + 1}`,
    ).toEqual(lines)
    expect(momentText(history.doc, view)).toBe(text)
    expect(exportMarkdown(history.doc, view)).toBe(markdown)
  }
}

test.each(seeds(60, 1500))('[HIST-27] every moment of a random session is as it was then (seed %i)', (seed) => {
  const log = session(seed, 80)
  const history = new WholeHistory()
  expectEach(history, log, addParts(history, log, 0, seed))
  expect(history.isWhole).toBe(true)
  expect(momentText(history.doc, history.at(0))).toBe('')
})

test.each(seeds(60, 1500))('[HIST-27] a snapshot and what follows it have every later moment (seed %i)', (seed) => {
  const log = session(seed, 80)
  const since = 1 + randomFrom(seed).below(log.length)
  const server = replicaOf()
  for (const { update } of log.slice(0, since)) Y.applyUpdate(server, update)
  const history = new WholeHistory()
  history.add([{ update: Y.encodeStateAsUpdate(server), seq: since }])
  expectEach(history, log, addParts(history, log, since, seed))
  expect(history.isWhole).toBe(true)
})
