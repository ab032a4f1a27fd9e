import * as Y from 'yjs'
import { expect, test } from 'vitest'
import { contradicts } from '../contradicts.ts'
import { exportHtml } from '../export/html.ts'
import { fitsInto } from '../fits-into.ts'
import { readPadLines } from '../pad-lines.ts'
import { placingSteps } from '../placing-steps.ts'
import { padText } from '../plain-text.ts'
import { replicaOf, write } from '../testing/pad.ts'
import { randomEdits } from '../testing/random-edits.ts'
import { randomFrom, seeds, type Random } from '../testing/random.ts'
import { tableOf } from '../testing/tables.ts'
import type { Change } from '../text/change.ts'
import { breakIdOf } from '../text/client-ids.ts'
import { acceptsInCell, LINE_KINDS, PLAIN_LINE } from '../text/line.ts'
import { revert } from '../text/revert.ts'
import { openSequence, shownBreaks, textOf } from '../text/sequence.ts'
import { SequenceWriter, type WritingIds } from '../text/write.ts'
import { inspectUpdate } from '../update-guard.ts'
import { cellSequence, readCell, type CellId } from './cell.ts'
import { readTable } from './structure.ts'
import { TableWriter } from './table-writer.ts'
import { writeTable } from './write-table.ts'

const LIMITS = { maxBytes: 1024 * 1024, maxParts: 100_000 }

/** Somebody who makes tables, changes them, writes in their cells and takes back what they did there. */
class Person {
  readonly doc = replicaOf()
  readonly #ids: WritingIds
  readonly #random: Random
  readonly #edit: () => void
  readonly #done: { readonly cell: CellId; readonly changes: readonly Change[] }[] = []
  #made = 0

  constructor(number: number, random: Random) {
    this.#ids = { letters: number, breaks: breakIdOf(number), authorOf: String, idFor: () => number }
    this.#random = random
    this.#edit = randomEdits(this.doc, number + random.below(1000), number)
  }

  act(): void {
    const tables = [...new Set(readPadLines(this.doc).flatMap(({ attributes: { table } }) => table ?? []))]
    const table = tables.length === 0 ? undefined : this.#random.pick(tables)
    const what = this.#random.below(10)
    if (table === undefined || what === 0) this.#makeTable()
    else if (what === 1) this.#edit()
    else if (what === 2) this.#nameAgain(table)
    else if (what < 5) this.#changeTable(table)
    else if (what === 5) this.#takeBack()
    else this.#writeInCell(table)
  }

  #makeTable(): void {
    const sequence = openSequence(this.doc)
    const start = this.#random.pick(shownBreaks(sequence))
    this.doc.transact((transaction) => {
      const writer = new SequenceWriter(transaction, sequence, this.#ids)
      const line = writeTable(transaction, tableOf([['a', 'b'], ['c']]), this.#ids)
      // A line becomes a table, or one comes behind it; it may be one already.
      if (this.#random.below(2) === 0) writer.insertBreak(writer.placeAtEnd(start), { ...PLAIN_LINE, ...line })
      else for (const [name, value] of Object.entries(line)) writer.set(start, name as 'kind' | 'table', value)
    })
  }

  #nameAgain(table: string): void {
    write(
      this.doc,
      (writer, breaks) => {
        const start = this.#random.pick(breaks)
        if (start !== breaks[0] && this.#random.below(2) === 0) writer.join(start)
        else writer.insertBreak(writer.placeAtEnd(start), { ...PLAIN_LINE, kind: 'table', table })
      },
      this.#ids.letters,
    )
  }

  #changeTable(table: string): void {
    const random = this.#random
    const { rows, columns } = readTable(this.doc, table)
    const axis = random.pick(['row', 'column'] as const)
    const places = axis === 'row' ? rows : columns
    this.doc.transact((transaction) => {
      const newId = (): string => `${this.#ids.letters}${String((this.#made += 1)).padStart(7, '0')}`
      const writer = new TableWriter(transaction, table, this.#ids.letters, newId)
      const place = places.length === 0 ? undefined : random.pick(places)
      const what = random.below(6)
      if (place === undefined || what === 0) writer.insert(axis, random.below(places.length + 1))
      else if (what === 1) writer.move(axis, place.id, random.below(places.length + 1))
      else if (what === 2) writer.setGone(axis, place.id, random.below(2) === 0)
      else if (what === 3) writer.setHeader(axis, place.id, random.below(2) === 0)
      else if (rows.length === 0 || columns.length === 0) writer.insert(axis, 0)
      else if (what === 4) writer.setWidth(random.pick(columns).id, random.pick([null, 100]))
      else {
        const cell = () => ({ row: random.pick(rows).id, column: random.pick(columns).id })
        if (random.below(3) === 0) writer.split(cell())
        else writer.merge(cell(), cell())
      }
    })
  }

  #inCell(cell: CellId, act: (writer: SequenceWriter, sequence: ReturnType<typeof cellSequence>) => void): void {
    const sequence = cellSequence(this.doc, cell)
    this.doc.transact((transaction) => {
      const writer = new SequenceWriter(transaction, sequence, this.#ids)
      act(writer, sequence)
      this.#done.push({ cell, changes: writer.changes })
    })
  }

  #writeInCell(table: string): void {
    const random = this.#random
    const { rows, columns } = readTable(this.doc, table)
    if (rows.length === 0 || columns.length === 0) return
    this.#inCell({ table, row: random.pick(rows).id, column: random.pick(columns).id }, (writer, sequence) => {
      const { start } = random.pick(readCell(sequence))
      const { length } = textOf(start)
      const offset = random.below(length + 1)
      const what = random.below(6)
      if (what === 0) writer.set(start, 'kind', random.pick(LINE_KINDS.filter((kind) => acceptsInCell('kind', kind))))
      else if (what === 1) writer.insertBreak(writer.placeIn(start, offset), PLAIN_LINE)
      else if (what === 2 && start instanceof Y.Item) writer.join(start)
      else if (what === 3) writer.removeLetters(start, offset, length - offset)
      else if (what === 4) writer.format(start, offset, length - offset, 'bold', random.pick([true, null]))
      else writer.insert(writer.placeIn(start, offset), random.pick(['x', 'yz', '漢字']), {})
    })
  }

  #takeBack(): void {
    const last = this.#done.pop()
    if (last) this.#inCell(last.cell, (writer) => revert(writer, last.changes))
  }
}

/** Brings one what another has, past the guard of a server that has what this one has. */
const bring = (from: Y.Doc, to: Y.Doc): void => {
  const update = Y.encodeStateAsUpdate(from, Y.encodeStateVector(to))
  expect(inspectUpdate(update, LIMITS)).toMatchObject({ ok: true })
  expect([fitsInto(to, update), contradicts(to, update)]).toEqual(['fits', false])
  expect(placingSteps(to, update, 1000)).toBeLessThan(1000)
  Y.applyUpdate(to, update)
}

/** What everybody sees: the text with its tables, and what lines there are. */
const shown = (doc: Y.Doc): unknown => [padText(doc), exportHtml(doc)]

test(
  '[TEXT-59] whatever people do at once to tables and in cells, nothing of it is refused, and they end with the same',
  { timeout: 3_600_000 },
  () => {
    for (const seed of seeds(60, 1500)) {
      const random = randomFrom(seed)
      const people = [1, 2, 3].map((number) => new Person(number, random))
      const server = replicaOf()
      for (const { doc } of people)
        // Some send each change as it is made; the others hand over what they have when they meet.
        doc.on('update', (update: Uint8Array) => {
          if (fitsInto(server, update) !== 'fits') return
          expect([seed, inspectUpdate(update, LIMITS).ok, contradicts(server, update)]).toEqual([seed, true, false])
          Y.applyUpdate(server, update)
        })
      for (let step = 0; step < 40; step++) {
        random.pick(people).act()
        if (random.below(4) > 0) continue
        const [from, to] = [random.pick(people), random.pick(people)]
        if (from !== to) bring(from.doc, to.doc)
      }
      for (const { doc } of people) bring(doc, server)
      for (const { doc } of people) bring(server, doc)
      for (const { doc } of people) expect(shown(doc), `seed ${seed}`).toEqual(shown(server))
    }
  },
)
