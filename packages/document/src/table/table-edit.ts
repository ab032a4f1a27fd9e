import * as Y from 'yjs'
import { LINE_ATTRIBUTES, PLAIN_LINE } from '../text/line.ts'
import { textOf, type Break, type Sequence } from '../text/sequence.ts'
import { shownFileOf } from '../text/shown-file.ts'
import { SequenceWriter, type WritingIds } from '../text/write.ts'
import { cellSequence, readCell } from './cell.ts'
import { newTableId } from './names.ts'
import { readTable } from './structure.ts'
import type { Table } from './table.ts'
import { TableWriter } from './table-writer.ts'
import type { TableChange } from './table-change.ts'
import type { TableTextLine } from './table-text.ts'
import { writeCell } from './write-table.ts'

/** A place of a table, by the ids of its row and column. */
export interface CellPlace {
  readonly row: string
  readonly column: string
}

/** Changes one table and the text of its cells within a transaction. What was done, in order, is in `changes`. */
export class TableEdit {
  readonly table: string
  readonly structure: TableWriter
  readonly changes: TableChange[]
  readonly #transaction: Y.Transaction
  readonly #ids: WritingIds

  constructor(transaction: Y.Transaction, table: string, ids: WritingIds, newId: () => string = newTableId) {
    this.table = table
    this.structure = new TableWriter(transaction, table, ids.letters, newId)
    this.changes = this.structure.changes
    this.#transaction = transaction
    this.#ids = ids
  }

  read(): Table {
    return readTable(this.#transaction.doc, this.table)
  }

  /** Returns the lines of a cell, whose letters say whose they are. */
  linesOf(place: CellPlace): TableTextLine[] {
    return readCell(this.#sequenceOf(place)).map(({ attributes, runs }) => ({
      attributes,
      runs: runs.map(({ text, formats, client }) => ({ text, formats, author: this.#ids.authorOf(client) })),
    }))
  }

  /** Returns whether a cell has letters, or a picture or another file. */
  hasContent(place: CellPlace): boolean {
    return readCell(this.#sequenceOf(place)).some(
      ({ start, attributes }) => textOf(start) !== '' || shownFileOf(attributes) !== undefined,
    )
  }

  /** Takes all text out of a cell, and what its first line is. */
  clear(place: CellPlace): void {
    this.#inCell(place, (writer, sequence) => {
      for (const { start } of readCell(sequence).toReversed()) {
        const { length } = textOf(start)
        if (length > 0) writer.removeLetters(start, 0, length)
        if (start instanceof Y.Item) writer.hide(start as Break)
      }
      for (const name of LINE_ATTRIBUTES) writer.set(sequence, name, PLAIN_LINE[name])
    })
  }

  /** Writes lines below those of a cell; they are its lines if it has no text. */
  append(place: CellPlace, lines: readonly TableTextLine[]): void {
    const isEmpty = !this.hasContent(place)
    this.#inCell(place, (writer, sequence) => {
      if (isEmpty) {
        writeCell(writer, sequence, lines)
        return
      }
      let at = writer.placeBehindRemoved(writer.placeAtEnd(readCell(sequence).at(-1)!.start))
      for (const { attributes, runs } of lines) {
        at = writer.insertBreak(at, attributes)
        for (const { text, formats, author } of runs) if (text !== '') at = writer.insert(at, text, formats, author)
      }
    })
  }

  /** Makes these lines the text of a cell. */
  replace(place: CellPlace, lines: readonly TableTextLine[]): void {
    this.clear(place)
    this.append(place, lines)
  }

  #sequenceOf(place: CellPlace): Sequence {
    return cellSequence(this.#transaction.doc, { table: this.table, ...place })
  }

  #inCell(place: CellPlace, act: (writer: SequenceWriter, sequence: Sequence) => void): void {
    const sequence = this.#sequenceOf(place)
    const writer = new SequenceWriter(this.#transaction, sequence, this.#ids)
    act(writer, sequence)
    const cell = { table: this.table, row: place.row, column: place.column }
    for (const change of writer.changes) this.changes.push({ did: 'writeInCell', cell, change })
  }
}
