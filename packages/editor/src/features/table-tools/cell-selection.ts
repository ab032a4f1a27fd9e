import { cellAt, placeAt, rangeBetween, type CellRange } from '@sheaf/document/table/cell-range'
import { readTable } from '@sheaf/document/table/structure'
import type { Table } from '@sheaf/document/table/table'
import type { CellPlace } from '@sheaf/document/table/table-edit'
import type * as Y from 'yjs'
import { Store } from '@sheaf/ui/lib/store'

/** Selected cells: those between two of them, by their ids, so that they stay the same ones while others write. */
export interface Selected {
  readonly table: string
  readonly anchor: CellPlace
  readonly head: CellPlace
}

/** Selected cells as they stand now. */
export interface SelectedRange {
  readonly table: string
  readonly read: Table
  readonly range: CellRange
}

/** The cells that are selected; undefined if none are. */
export class CellSelection {
  readonly store = new Store<Selected | undefined>(undefined)
  readonly #doc: Y.Doc

  constructor(doc: Y.Doc) {
    this.#doc = doc
  }

  /** Returns where a selection is; undefined if its rows or columns are no longer there. */
  rangeOf(selected = this.store.get()): SelectedRange | undefined {
    if (selected === undefined) return undefined
    const { table, anchor, head } = selected
    const read = readTable(this.#doc, table)
    const range = rangeBetween(read, anchor, head)
    return range && { table, read, range }
  }

  /** Selects the cells of a rectangle, as far as the table has it. */
  select(table: string, { row, column, rows, columns }: CellRange): void {
    const read = readTable(this.#doc, table)
    const [lastRow, lastColumn] = [read.rows.length - 1, read.columns.length - 1]
    if (lastRow < 0 || lastColumn < 0) {
      this.store.set(undefined)
      return
    }
    const at = (y: number, x: number): CellPlace => placeAt(read, Math.min(y, lastRow), Math.min(x, lastColumn))
    this.store.set({ table, anchor: at(row, column), head: at(row + rows - 1, column + columns - 1) })
  }

  /** Extends the selection to a cell. */
  extendTo(head: CellPlace): void {
    const selected = this.store.get()
    if (selected) this.store.set({ ...selected, head })
  }

  /** Goes on from the last cell by rows and columns, past merged ones. Returns whether there is a cell. */
  go(down: number, on: number, isExtended: boolean): boolean {
    const selected = this.store.get()
    if (selected === undefined) return false
    const read = readTable(this.#doc, selected.table)
    const row = read.rows.findIndex(({ id }) => id === selected.head.row)
    const column = read.columns.findIndex(({ id }) => id === selected.head.column)
    const own = cellAt(read, row, column)
    if (own === undefined) return false
    const y = down > 0 ? own.row + own.rows : own.row + down
    const x = on > 0 ? own.column + own.columns : own.column + on
    const next = cellAt(read, down === 0 ? row : y, on === 0 ? column : x)
    if (next === undefined) return false
    const head = placeAt(read, next.row, next.column)
    this.store.set({ ...selected, anchor: isExtended ? selected.anchor : head, head })
    return true
  }
}
