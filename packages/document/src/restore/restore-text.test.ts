import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { contradicts } from '../contradicts.ts'
import { fitsInto } from '../fits-into.ts'
import { Neighbours } from '../neighbours.ts'
import { readPadLines } from '../pad-lines.ts'
import { cellSequence } from '../table/cell.ts'
import { newTableId } from '../table/names.ts'
import { readTable } from '../table/structure.ts'
import { TableWriter } from '../table/table-writer.ts'
import { writeTable } from '../table/write-table.ts'
import { authoredLines, padLines } from '../testing/lines.ts'
import { erase, replicaOf, type, write } from '../testing/pad.ts'
import { randomEdits } from '../testing/random-edits.ts'
import { randomFrom, seeds, type Random } from '../testing/random.ts'
import { pictureLine } from '../testing/files.ts'
import { tableOf } from '../testing/tables.ts'
import { breakIdOf, letterIdOf } from '../text/client-ids.ts'
import { padFromLines } from '../text/from-text.ts'
import { PLAIN_LINE } from '../text/line.ts'
import { openSequence, readLines, shownBreaks, textOf } from '../text/sequence.ts'
import { SequenceWriter } from '../text/write.ts'
import { inspectUpdate } from '../update-guard.ts'
import { restoreText, type Restored } from './restore-text.ts'
import { saveText, type SavedText } from './saved-text.ts'

const LIMITS = { maxBytes: 1024 * 1024, maxParts: 100_000 }

/** Restores with an author for each id, and returns who wrote what now, too. */
const restore = (
  doc: Y.Doc,
  saved: SavedText,
  lines?: readonly [number, number],
  owners = new Map<number, string>(),
): Restored | undefined => {
  const restored = restoreText(doc, saved, { authorOf: (id) => owners.get(id) ?? String(id), lines })
  for (const { id, whose } of restored?.ids ?? []) owners.set(id, whose ?? 'the one who restores')
  return restored
}

/** Returns the lines with their attributes, formats, tables and the authors of their letters. */
const lookOf = (doc: Y.Doc, owners: ReadonlyMap<number, string> = new Map()): unknown =>
  readPadLines(doc).map(({ attributes, runs, table }) => {
    const letters: { text: string; formats: unknown; author: string }[] = []
    for (const { text, formats, client } of runs) {
      const author = owners.get(letterIdOf(client)) ?? String(letterIdOf(client))
      const last = letters.at(-1)
      if (last?.author === author && JSON.stringify(sorted(last.formats)) === JSON.stringify(sorted(formats)))
        last.text += text
      else letters.push({ text, formats, author })
    }
    return { attributes, letters, table: table && withoutClients(table) }
  })

const sorted = (formats: unknown): unknown => Object.entries(formats as object).toSorted(([a], [b]) => (a < b ? -1 : 1))

const withoutClients = (table: object): unknown =>
  JSON.parse(
    JSON.stringify(table, (key, value: unknown) => {
      if (key === 'client') return undefined
      if (key !== 'runs') return value
      const runs: { text: string; formats: string }[] = []
      for (const { text, formats } of value as { text: string; formats: object }[]) {
        const its = JSON.stringify(sorted(formats))
        if (runs.at(-1)?.formats === its) runs.at(-1)!.text += text
        else runs.push({ text, formats: its })
      }
      return runs
    }),
  )

test('[HIST-55] a text that was removed comes back with its authors, and what stands stays untouched', () => {
  const { doc } = padFromLines(
    [{ text: 'one', kind: 'h1' }, { text: 'two' }, { text: 'three', kind: 'task', checked: true }],
    11,
  )
  type(doc, 1, 3, ' by Ben', 22)
  const saved = saveText(doc)
  const before = lookOf(doc)
  erase(doc, 1, 0, 10)
  write(doc, (writer, breaks) => {
    writer.hide(breaks[1]!)
    writer.set(breaks[2]!, 'checked', false)
    writer.insert(writer.placeIn(breaks[2]!, 5), ' more', {})
  })
  const owners = new Map<number, string>()
  const three = readLines(openSequence(doc)).at(-1)!.start
  const restored = restore(doc, saved, undefined, owners)!
  expect(lookOf(doc, owners)).toEqual(before)
  expect(readLines(openSequence(doc)).at(-1)!.start).toBe(three)
  expect(restored.ids.map(({ whose }) => whose).toSorted()).toEqual(['11', '22', undefined])
  expect(restore(doc, saved, undefined, owners)).toBeUndefined()
})

test('[TEXT-86, TEXT-112] colours, highlights, alignments and directions come back', () => {
  const { doc } = padFromLines([
    { text: [{ text: 'one ' }, { text: 'two', formats: { color: 'red', highlight: 'yellow' } }], align: 'center' },
    { text: 'three', kind: 'h2', align: 'end', direction: 'rtl' },
    { text: 'four', direction: 'ltr' },
  ])
  const saved = saveText(doc)
  const before = lookOf(doc)
  write(doc, (writer, [first, second, third]) => {
    writer.set(third!, 'direction', 'auto')
    writer.format(first!, 0, 7, 'color', 'blue')
    writer.format(first!, 0, 7, 'highlight', null)
    writer.set(first!, 'align', 'start')
    writer.removeLetters(second!, 0, 5)
    writer.hide(second!)
  })
  expect(lookOf(doc)).not.toEqual(before)
  const owners = new Map<number, string>()
  restore(doc, saved, undefined, owners)
  expect(lookOf(doc, owners)).toEqual(before)
})

test('[HIST-55] letters that somebody has brought back already are not written again', () => {
  const { doc } = padFromLines('the whole text\nof Ada', 11)
  const saved = saveText(doc)
  const owners = new Map([[11, 'ada']])
  for (let line = 0; line < 2; line++) erase(doc, line, 0, padLines(doc)[line]!.length)
  restore(doc, saved, undefined, owners)
  // The letters have other ids than at that moment, and are the same.
  expect(restore(doc, saved, undefined, owners)).toBeUndefined()
  erase(doc, 0, 4, 6)
  const again = restore(doc, saved, undefined, owners)!
  expect(padLines(doc)).toEqual(['the whole text', 'of Ada'])
  expect(again.update.length).toBeLessThan(80)
})

test('[HIST-55] a table comes back with its rows, looks and cells', () => {
  const { doc } = padFromLines(
    [
      { text: 'above' },
      {
        text: '',
        tableText: tableOf([
          ['a', 'b'],
          ['c', 'd'],
        ]),
      },
      { text: 'below' },
    ],
    11,
  )
  const { table } = readPadLines(doc)[1]!.attributes
  const saved = saveText(doc)
  const before = lookOf(doc)
  const ids = { letters: 33, breaks: breakIdOf(33), authorOf: String, idFor: () => 33 }
  doc.transact((transaction) => {
    const { rows, columns } = readTable(doc, table!)
    const writer = new TableWriter(transaction, table!, 33, newTableId)
    writer.setGone('row', rows[0]!.id, true)
    writer.insert('column', 0)
    writer.setHeader('row', rows[1]!.id, true)
    writer.merge({ row: rows[0]!.id, column: columns[0]!.id }, { row: rows[1]!.id, column: columns[0]!.id })
    const cell = cellSequence(doc, { table: table!, row: rows[1]!.id, column: columns[1]!.id })
    const text = new SequenceWriter(transaction, cell, ids)
    text.removeLetters(cell, 0, 1)
    text.insert(text.placeIn(cell, 0), 'changed', { bold: true })
  })
  write(doc, (writer, breaks) => {
    writer.set(breaks[1]!, 'kind', 'p')
    writer.hide(breaks[0]!)
    writer.removeLetters(breaks[0]!, 0, 5)
  })
  const owners = new Map<number, string>()
  restore(doc, saved, undefined, owners)
  expect(lookOf(doc, owners)).toEqual(before)
})

test('[PIC-10] a picture comes back with its file, its looks and its caption', () => {
  const { doc } = padFromLines([{ text: 'above' }, pictureLine('Our hall', { width: 40, alt: 'A hall' })], 11)
  const saved = saveText(doc)
  const before = lookOf(doc)
  write(doc, (writer, breaks) => {
    for (const [name, value] of [
      ['kind', 'p'],
      ['file', null],
      ['width', 90],
      ['alt', ''],
    ] as const)
      writer.set(breaks[1]!, name, value)
    writer.removeLetters(breaks[1]!, 0, 3)
  })
  const owners = new Map<number, string>()
  restore(doc, saved, undefined, owners)
  expect(lookOf(doc, owners)).toEqual(before)
})

test('[HIST-57] what others type meanwhile, or a page has not sent yet, stays', () => {
  const { doc } = padFromLines('first line\nsecond line\nthird line', 11)
  const saved = saveText(doc)
  for (let line = 0; line < 3; line++) erase(doc, line, 0, padLines(doc)[line]!.length)
  type(doc, 0, 0, 'something else')
  const other = replicaOf(doc)
  type(other, 0, 9, ' wholly new', 44)
  type(other, 1, 0, 'and this', 44)
  restore(doc, saved)
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  expect(padLines(doc)).toEqual(padLines(other))
  const text = padLines(doc).join('\n')
  for (const kept of [' wholly new', 'and this', 'first line', 'second line', 'third line'])
    expect(text).toContain(kept)
})

test('[HIST-56] chosen lines stand again where they stood among those that still stand, and nothing else changes', () => {
  const { doc } = padFromLines('one\ntwo\nthree\nfour\nfive', 11)
  const saved = saveText(doc)
  write(doc, (writer, breaks) => {
    for (const line of [1, 2]) {
      writer.removeLetters(breaks[line]!, 0, textOf(breaks[line]!).length)
      writer.hide(breaks[line]!)
    }
    writer.insert(writer.insertBreak(writer.placeAtEnd(breaks[0]!), PLAIN_LINE), 'a new line', {})
    writer.insert(writer.placeIn(breaks[3]!, 4), ' is changed', {})
    writer.insert(writer.placeIn(breaks[4]!, 4), ' is, too', {})
  })
  expect(padLines(doc)).toEqual(['one', 'a new line', 'four is changed', 'five is, too'])
  const owners = new Map([[11, 'ada']])
  restore(doc, saved, [3, 4], owners)
  expect(padLines(doc)).toEqual(['one', 'a new line', 'three', 'four', 'five is, too'])
  restore(doc, saved, [2, 2], owners)
  expect(padLines(doc)).toEqual(['one', 'a new line', 'two', 'three', 'four', 'five is, too'])
  expect(restore(doc, saved, [1, 4], owners)).toBeUndefined()
})

test('[HIST-56] a chosen line that was split is one again, and one that was joined stands alone, beside the rest of its line', () => {
  const { doc } = padFromLines('alpha beta\ngamma\ndelta', 11)
  const saved = saveText(doc)
  write(doc, (writer, breaks) => {
    writer.join(breaks[2]!)
    writer.insertBreak(writer.placeIn(breaks[0]!, 5), PLAIN_LINE)
  })
  expect(padLines(doc)).toEqual(['alpha', ' beta', 'gammadelta'])
  const split = replicaOf(doc)
  restore(split, saved, [1, 1])
  expect(padLines(split)).toEqual(['alpha beta', 'gammadelta'])
  const joined = replicaOf(doc)
  restore(joined, saved, [2, 2])
  expect(padLines(joined)).toEqual(['alpha', ' beta', 'gamma', 'delta'])
  restore(doc, saved, [3, 3])
  expect(padLines(doc)).toEqual(['alpha', ' beta', 'gamma', 'delta'])
})

test('[HIST-56] of a text of which nothing stands any more, a chosen line comes back at its end', () => {
  const { doc } = padFromLines('old one\nold two', 11)
  const saved = saveText(doc)
  write(doc, (writer, breaks) => {
    for (const start of breaks) writer.removeLetters(start, 0, textOf(start).length)
    writer.join(breaks[1]!)
    writer.insert(writer.placeIn(breaks[0]!, 0), 'new', {})
  })
  restore(doc, saved, [2, 2])
  expect(padLines(doc)).toEqual(['new', 'old two'])
})

/** Makes a table at the end of a pad, or changes one. */
const editTable = (doc: Y.Doc, random: Random, letters: number): void => {
  const tables = readPadLines(doc).flatMap(({ attributes: { table } }) => table ?? [])
  const ids = { letters, breaks: breakIdOf(letters), authorOf: String, idFor: () => letters }
  doc.transact((transaction) => {
    if (tables.length === 0 || random.below(8) === 0) {
      const sequence = openSequence(doc)
      const line = writeTable(
        transaction,
        tableOf([
          ['a', 'b'],
          ['c', 'd'],
        ]),
        ids,
      )
      const writer = new SequenceWriter(transaction, sequence, ids)
      writer.insertBreak(writer.placeAtEnd(random.pick(shownBreaks(sequence))), { ...PLAIN_LINE, ...line })
      return
    }
    const table = random.pick(tables)
    const { rows, columns } = readTable(doc, table)
    const writer = new TableWriter(transaction, table, letters, () => newTableId(() => random.below(1000) / 1000))
    const axis = random.pick(['row', 'column'] as const)
    const places = axis === 'row' ? rows : columns
    const what = random.below(8)
    if (places.length === 0 || what === 0) writer.insert(axis, random.below(places.length + 1))
    else if (what === 1) writer.move(axis, random.pick(places).id, random.below(places.length + 1))
    else if (what === 2) writer.setGone(axis, random.pick(places).id, random.below(2) === 0)
    else if (what === 3) writer.setHeader(axis, random.pick(places).id, random.below(2) === 0)
    else if (rows.length > 0 && columns.length > 0) {
      const id = { table, row: random.pick(rows).id, column: random.pick(columns).id }
      const last = { row: random.pick(rows).id, column: random.pick(columns).id }
      const cell = cellSequence(doc, id)
      const text = new SequenceWriter(transaction, cell, ids)
      if (what === 4) writer.merge(id, last)
      else if (what === 5) text.removeLetters(cell, 0, textOf(cell).length)
      else if (what === 6) text.insert(text.insertBreak(text.placeAtEnd(cell), PLAIN_LINE), 'x', { bold: true })
      else text.insert(text.placeIn(cell, 0), 'in a cell ', {})
    }
  })
}

/** Lets three people write, restores random moments meanwhile, and compares. Returns how often something was written. */
const session = (seed: number): number => {
  let times = 0
  const random = randomFrom(seed)
  const { doc } = padFromLines('one\ntwo two\nthree', 4)
  const owners = new Map<number, string>()
  const people = [1, 2, 3].map((id) => ({ id, edit: randomEdits(doc, seed * 3 + id, id) }))
  const moments: { saved: SavedText; look: unknown; lines: readonly string[] }[] = []
  const keep = (): void => {
    moments.push({ saved: saveText(doc), look: lookOf(doc, owners), lines: padLines(doc) })
  }
  keep()
  for (let step = 0; step < 60; step++) {
    const { id, edit } = random.pick(people)
    if (random.below(4) === 0) editTable(doc, random, id)
    else edit()
    if (random.below(6) === 0) keep()
    if (random.below(15) > 0) continue
    const moment = random.pick(moments)
    const server = replicaOf(doc)
    const late = replicaOf(doc)
    const isWhole = random.below(2) === 0
    const first = 1 + random.below(moment.lines.length)
    const last = first + random.below(moment.lines.length - first + 1)
    const restored = restore(doc, moment.saved, isWhole ? undefined : [first, last], owners)
    if (isWhole) expect(lookOf(doc, owners)).toEqual(moment.look)
    else {
      const now = padLines(doc)
      let at = -1
      for (const line of moment.lines.slice(first - 1, last)) {
        at = now.indexOf(line, at + 1)
        expect(at, `line ${line} of ${moment.lines.join('|')} in ${now.join('|')}`).toBeGreaterThanOrEqual(0)
      }
    }
    if (restored === undefined) continue
    times += 1
    expect(inspectUpdate(restored.update, LIMITS)).toMatchObject({ ok: true })
    const neighbours = new Neighbours(server, restored.update)
    expect([fitsInto(server, restored.update), contradicts(server, restored.update)]).toEqual(['fits', false])
    Y.applyUpdate(server, restored.update)
    expect([neighbours.check(), lookOf(server, owners)]).toEqual(['beside', lookOf(doc, owners)])
    // Somebody typed meanwhile, and it comes late.
    type(late, random.below(padLines(late).length), 0, '§§§', 77)
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(late))
    Y.applyUpdate(late, Y.encodeStateAsUpdate(doc))
    expect(lookOf(late, owners)).toEqual(lookOf(doc, owners))
    expect(padLines(doc).join('\n')).toContain('§§§')
    expect(restore(doc, saveText(doc), undefined, owners)).toBeUndefined()
  }
  expect(authoredLines(doc, String)).toHaveLength(padLines(doc).length)
  return times
}

test(
  '[HIST-55, HIST-56, HIST-57] in random sessions any moment comes back as it was, whole or in lines, and nothing typed meanwhile is lost',
  { timeout: 3_600_000 },
  () => {
    let restored = 0
    for (const seed of seeds(40, 4000)) {
      try {
        restored += session(seed)
      } catch (error) {
        throw new Error(`seed ${seed} fails: keep it as a test named after what was seen`, { cause: error })
      }
    }
    expect(restored).toBeGreaterThan(60)
  },
)
