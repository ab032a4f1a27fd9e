import type * as Y from 'yjs'
import { exportHtml } from '../export/html.ts'
import { readPadLines } from '../pad-lines.ts'
import { readTableText } from '../table/read-table-text.ts'
import { revertTableChanges } from '../table/revert-table-changes.ts'
import { readTable } from '../table/structure.ts'
import type { TableChange } from '../table/table-change.ts'
import { TableEdit } from '../table/table-edit.ts'
import { breakIdOf, letterIdOf } from '../text/client-ids.ts'
import { padFromLines } from '../text/from-text.ts'
import type { WritingIds } from '../text/write.ts'
import { tableOf } from './tables.ts'

const idsOf = (letters: number): WritingIds => ({
  letters,
  breaks: breakIdOf(letters),
  authorOf: (client) => String(letterIdOf(client) % 10),
  // Letters of others stand under an id of its own.
  idFor: (author) => (Number(author) === letters ? letters : letters * 10 + Number(author)),
})

/** Somebody who changes the table of a pad, and takes that back. */
export class TablePerson {
  readonly doc: Y.Doc
  readonly ids: WritingIds
  readonly steps: (readonly TableChange[])[] = []
  readonly table: string

  constructor(doc: Y.Doc, letters: number) {
    this.doc = doc
    this.ids = idsOf(letters)
    this.table = readPadLines(doc).find(({ table }) => table)!.attributes.table!
  }

  edit<T>(act: (edit: TableEdit) => T): T {
    return this.doc.transact((transaction) => {
      const edit = new TableEdit(transaction, this.table, this.ids)
      const result = act(edit)
      this.steps.push(edit.changes)
      return result
    })
  }

  undo(): void {
    const step = this.steps.pop()
    if (step === undefined) return
    this.doc.transact((transaction) => {
      this.steps.push(revertTableChanges(transaction, this.ids, step))
    })
  }

  read() {
    return readTable(this.doc, this.table)
  }

  html(): string {
    return exportHtml(this.doc)
  }

  /** Texts by rows; lines of a cell are parted by `/`, and a cell that covers others says how many, as in `a 2×1`. */
  texts(): string[][] {
    return readTableText(this.doc, this.table)!.rows.map(({ cells }) =>
      cells.map(({ lines, rows, columns }) => {
        const text = lines.map(({ runs }) => runs.map((run) => run.text).join('')).join('/')
        return rows * columns === 1 ? text : `${text} ${rows}×${columns}`
      }),
    )
  }
}

type Options = Parameters<typeof tableOf>[1]

/** Makes a pad with a table below a line, and somebody who has it. */
export const withTable = (texts: readonly (readonly string[])[], options?: Options): TablePerson => {
  const { doc } = padFromLines([{ text: 'Above' }, { text: '', tableText: tableOf(texts, options) }], 1)
  return new TablePerson(doc, 1)
}

/** A table of three rows and columns. */
export const GRID = [
  ['a', 'b', 'c'],
  ['d', 'e', 'f'],
  ['g', 'h', 'i'],
]
