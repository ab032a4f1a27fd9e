import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { WholeHistory } from '../history/whole-history.ts'
import { erase, replicaOf, type as typeIn, updatesOf, write } from '../testing/pad.ts'
import { randomEdits } from '../testing/random-edits.ts'
import { randomFrom, seeds } from '../testing/random.ts'
import { momentText } from '../text-positions.ts'
import { PLAIN_LINE } from '../text/line.ts'
import { exportHtml } from '../export/html.ts'
import { PICTURE } from '../testing/files.ts'
import { writeFileRecord } from '../text/file-record.ts'
import { openSequence, readLines } from '../text/sequence.ts'
import { BadRange, findRuns, TooManyRuns } from './find-runs.ts'
import { redactUpdate } from './redact-update.ts'
import { RedactedIds } from './redacted-ids.ts'

const historyOf = (log: readonly Uint8Array[]): WholeHistory => {
  const history = new WholeHistory()
  log.forEach((update, at) => history.add([{ update, seq: at + 1 }]))
  return history
}

/** Returns the history of edits, of which each makes an entry. */
const made = (...edits: ((doc: Y.Doc) => void)[]): { doc: Y.Doc; log: Uint8Array[]; history: WholeHistory } => {
  const doc = replicaOf()
  const log = edits.flatMap((edit) => updatesOf(doc, edit))
  return { doc, log, history: historyOf(log) }
}

const MAX = 100

test('[PIC-11] a text is found in the names and alternative texts of files, which leave the history with it', () => {
  const { log, history } = made(
    (doc) => void typeIn(doc, 0, 0, 'Ann', 1),
    (doc) =>
      void write(
        doc,
        (writer, [start]) => {
          const attributes = {
            kind: 'picture',
            file: writeFileRecord({ ...PICTURE, name: 'Ann "at" home.png' }),
          } as const
          writer.insertBreak(writer.placeAtEnd(start!), { ...PLAIN_LINE, ...attributes, alt: 'Here is Ann' })
        },
        2,
      ),
  )
  const { runs } = findRuns(history, { seq: 1, from: 0, to: 3 }, MAX)
  expect(runs.map(({ where, text }) => [where, text])).toEqual([
    ['text', 'Ann'],
    ['attribute', 'Ann "at" home.png'],
    ['attribute', 'Here is Ann'],
  ])
  // Its name is found by itself as well, as the plain text of the moment has it.
  const plain = momentText(history.doc, history.at(2))
  expect(plain).toBe('Ann\n[Ann "at" home.png] Here is Ann')
  const from = plain.indexOf('"at"')
  expect(findRuns(history, { seq: 2, from, to: from + 4 }, MAX).runs.map(({ text }) => text)).toEqual([
    'Ann "at" home.png',
  ])
  const ids = new RedactedIds(runs.flatMap((run) => run.ids))
  const redacted = log.map((update) => redactUpdate(update, ids))
  expect(redacted.some((update) => new TextDecoder().decode(update).includes(PICTURE.hash))).toBe(false)
  const doc = replicaOf()
  for (const update of redacted) Y.applyUpdate(doc, update)
  const lines = readLines(openSequence(doc)).map(({ attributes }) => attributes)
  expect(lines.map(({ kind, file, alt }) => [kind, file, alt])).toEqual([
    ['p', null, null],
    ['picture', null, null],
  ])
  expect(exportHtml(doc)).toBe('<p><br></p><p><br></p>')
})

test('[HIST-71] a text is found wherever it stood: typed in pieces, again, deleted since, and with something between it', () => {
  const { history } = made(
    (doc) => void typeIn(doc, 0, 0, 'Ann, ', 1),
    (doc) => void typeIn(doc, 0, 5, 'An', 2),
    (doc) => void typeIn(doc, 0, 7, 'n', 3),
    // From here on it is no more what it was.
    (doc) => void typeIn(doc, 0, 6, '-', 2),
    (doc) => erase(doc, 0, 0, 3),
    (doc) => erase(doc, 0, 3, 1),
  )
  const { text, runs } = findRuns(history, { seq: 1, from: 0, to: 3 }, MAX)
  expect(text).toBe('Ann')
  expect(runs).toEqual([
    {
      where: 'text',
      ids: [[1, 0, 3]],
      spans: [[1, 5]],
      lives: [[1, 0, 3, 1, 5]],
      writtenAt: 1,
      before: '',
      text: 'Ann',
      after: ', ',
    },
    {
      where: 'text',
      ids: [
        [2, 0, 2],
        [3, 0, 1],
      ],
      // It stood before somebody wrote into it, and again after that was removed.
      spans: [
        [3, 4],
        [6, Infinity],
      ],
      lives: [
        [2, 0, 1, 2, Infinity],
        [2, 1, 1, 2, Infinity],
        [3, 0, 1, 3, Infinity],
      ],
      writtenAt: 3,
      before: ', ',
      text: 'Ann',
      after: '',
    },
  ])
})

test('[HIST-71] a text of several lines is found, also over a line that is hidden', () => {
  const { history } = made(
    (doc) => void typeIn(doc, 0, 0, 'key', 1),
    (doc) => void write(doc, (writer, breaks) => void writer.insertBreak(writer.placeAtEnd(breaks[0]!), PLAIN_LINE), 1),
    (doc) => void typeIn(doc, 1, 0, 'word', 1),
    (doc) => void write(doc, (writer, breaks) => void writer.insertBreak(writer.placeAtEnd(breaks[0]!), PLAIN_LINE), 1),
    (doc) => void write(doc, (writer, breaks) => writer.hide(breaks[1]!), 1),
  )
  const { runs } = findRuns(history, { seq: 3, from: 1, to: 5 }, MAX)
  expect(runs).toMatchObject([{ text: 'ey\nw', ids: [[1, 1, 3]] }])
  for (const [seq, isThere] of [
    [3, true],
    [5, true],
    [2, false],
  ] as const)
    expect(runs[0]!.spans.some(([from, until]) => from <= seq && seq < until)).toBe(isThere)
})

test('[HIST-71] addresses and titles of links hold it, as addresses write it, too, and so do attributes of lines', () => {
  const { history } = made(
    (doc) => void typeIn(doc, 0, 0, 'Jörg here', 1),
    (doc) =>
      void write(
        doc,
        (writer, breaks) => writer.format(breaks[0]!, 5, 4, 'link', { href: 'https://example.org/J%C3%B6rg' }),
        1,
      ),
    (doc) =>
      void write(
        doc,
        (writer, breaks) => writer.format(breaks[0]!, 5, 4, 'link', { href: 'mailto:a@example.org', title: 'to Jörg' }),
        1,
      ),
    (doc) => void write(doc, (writer, breaks) => writer.set(breaks[0]!, 'language', 'Jörg'), 1),
  )
  const { runs } = findRuns(history, { seq: 1, from: 0, to: 4 }, MAX)
  expect(runs.map(({ where, text }) => [where, text])).toEqual(
    expect.arrayContaining([
      ['text', 'Jörg'],
      ['link', 'https://example.org/J%C3%B6rg'],
      ['link', 'to Jörg'],
      ['attribute', 'Jörg'],
    ]),
  )
  expect(runs).toHaveLength(4)
})

test('[HIST-71] an address with a stray sign is read none the less', () => {
  const { history } = made(
    (doc) => void typeIn(doc, 0, 0, 'Jörg here', 1),
    (doc) =>
      void write(
        doc,
        (writer, breaks) => writer.format(breaks[0]!, 5, 4, 'link', { href: 'https://example.org/100%/%FF/J%C3%B6rg' }),
        1,
      ),
  )
  expect(findRuns(history, { seq: 1, from: 0, to: 4 }, MAX).runs.map(({ where }) => where)).toEqual(['text', 'link'])
})

test('[HIST-71] what one entry wrote and deleted is found, also a slip in the text, and goes with the rest', () => {
  const doc = replicaOf()
  const log = updatesOf(doc, () => typeIn(doc, 0, 0, 'Ann. ', 1))
  log.push(
    Y.mergeUpdates(
      updatesOf(doc, () => {
        typeIn(doc, 0, 5, 'Ann', 2)
        erase(doc, 0, 5, 3)
        typeIn(doc, 0, 5, 'Anx', 3)
        erase(doc, 0, 7, 1)
        typeIn(doc, 0, 7, 'n', 3)
      }),
    ),
  )
  log.push(...updatesOf(doc, () => erase(doc, 0, 5, 3)))
  const { runs } = findRuns(historyOf(log), { seq: 1, from: 0, to: 3 }, MAX)
  expect(runs.map(({ ids, spans }) => ({ ids, spans }))).toEqual(
    expect.arrayContaining([
      { ids: [[1, 0, 3]], spans: [[1, Infinity]] },
      { ids: [[2, 0, 3]], spans: [] },
      {
        ids: [
          [3, 0, 2],
          [3, 3, 1],
        ],
        spans: [[2, 3]],
      },
    ]),
  )
  const ids = new RedactedIds(runs.flatMap((run) => run.ids))
  expect(log.some((update) => /A.?n/.test(Buffer.from(redactUpdate(update, ids)).toString('latin1')))).toBe(false)
})

test('[HIST-72] a range that there is not, or without a letter, is refused, and so is a text in too many places', () => {
  const { history } = made(
    (doc) => void typeIn(doc, 0, 0, 'x'.repeat(50), 1),
    (doc) => void write(doc, (writer, breaks) => void writer.insertBreak(writer.placeAtEnd(breaks[0]!), PLAIN_LINE), 1),
  )
  expect(() => findRuns(history, { seq: 1, from: 40, to: 51 }, MAX)).toThrow(BadRange)
  expect(() => findRuns(history, { seq: 2, from: 50, to: 51 }, MAX)).toThrow(BadRange)
  expect(() => findRuns(history, { seq: 1, from: 0, to: 1 }, 49)).toThrow(TooManyRuns)
  expect(findRuns(history, { seq: 1, from: 0, to: 1 }, 50).runs).toHaveLength(50)
})

test('[HIST-71] half of a character is the whole one', () => {
  const { history } = made((doc) => void typeIn(doc, 0, 0, 'a😀b', 1))
  expect(findRuns(history, { seq: 1, from: 2, to: 3 }, MAX)).toMatchObject({ text: '😀', runs: [{ ids: [[1, 1, 2]] }] })
})

test.each(seeds(60, 1000))(
  '[HIST-71] what is found is all there ever was of a text, and is gone then (seed %i)',
  (seed) => {
    const random = randomFrom(seed)
    const doc = replicaOf()
    const edit = randomEdits(doc, seed, 5_000_000)
    const log: Uint8Array[] = []
    for (let n = 0; n < 60; n++) log.push(...updatesOf(doc, edit))
    const history = historyOf(log)
    const seq = 1 + random.below(log.length)
    const text = momentText(history.doc, history.at(seq))
    const line = random.pick(
      text
        .split('\n')
        // What is said of files is no letters.
        .filter((row) => row.length > 3 && !row.includes('['))
        .concat('none'),
    )
    if (line === 'none') return
    const from = text.indexOf(line) + random.below(line.length - 3)
    const needle = text.slice(from, from + 3)
    // Surrogates are widened to whole characters.
    if (/[\uD800-\uDFFF]/.test(needle)) return
    const { runs } = findRuns(history, { seq, from, to: from + 3 }, 10_000)
    for (let at = 1; at <= log.length; at++) {
      // What is said of files is no letters, and neither is the space between that and a caption.
      const letters = momentText(history.doc, history.at(at)).replaceAll(/\[[^\n\t]*?\] ?/g, '\0')
      const stands = letters.includes(needle)
      const isFound = runs.some(({ spans }) => spans.some(([begin, end]) => begin <= at && at < end))
      expect(isFound, `entry ${at}`).toBe(stands)
    }
    const ids = new RedactedIds(runs.flatMap((run) => run.ids))
    const after = historyOf(log.map((update) => redactUpdate(update, ids)))
    // What stood around it may come to stand together as the same text, which nobody wrote.
    for (const { ids: own } of runs)
      for (const [client, clock, length] of own)
        expect(ids.within(client, clock, clock + length)).toEqual([[clock, clock + length]])
    expect(after.isWhole).toBe(true)
  },
)
