import type { MessageKey } from '@sheaf/l10n/keys'
import { cellsIn, placeAt, type CellRange } from '@sheaf/document/table/cell-range'
import { sumsOf, writtenNumber } from '@sheaf/document/table/cell-values'
import { sortRows } from '@sheaf/document/table/sort-table'
import { readTable } from '@sheaf/document/table/structure'
import type { Axis, ColumnAlignment } from '@sheaf/document/table/structure-values'
import { TableEdit, type CellPlace } from '@sheaf/document/table/table-edit'
import {
  alignColumns,
  clearCells,
  type EditRefusal,
  fillCells,
  insertPlaces,
  mergeCells,
  movePlaces,
  paintCells,
  removePlaces,
  setWidths,
  splitCells,
  toggleHead,
} from '@sheaf/document/table/table-edits'
import type { ColorName } from '@sheaf/document/text/formats/palette'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import type { Editor } from '@tiptap/core'
import type * as Y from 'yjs'
import type { PadFiles } from '../../lib/files/pad-files.ts'
import { addPastedPictures, type PastedPicture } from '../../lib/files/pasted-pictures.ts'
import { keysOf } from '../../lib/menus/keys-of.ts'
import { linesOfTable, putTable, removeTable } from '../../lib/tables/table-lines.ts'
import { Store } from '@sheaf/ui/lib/store'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import { namedRuns } from '../../text-binding/html/cell-writers.ts'
import { CellSelection, type SelectedRange } from './cell-selection.ts'
import { textsIn } from './copied-cells.ts'
import type { CellsRead } from './pasted-cells.ts'

/** What has been done, for screen readers. A number tells one from the same said again. */
interface Said {
  readonly text: string
  readonly times: number
}

type SaidKey = Extract<MessageKey, `EDITOR.TABLE_TOOL.SAID.${string}`>

/** Narrowest width that tools give a column, in pixels. */
export const COLUMN_MIN_PX = 40

const SUMS = ['EDITOR.TABLE_TOOL.SUM', 'EDITOR.TABLE_TOOL.MEAN', 'EDITOR.TABLE_TOOL.COUNT'] as const

/** Digits behind the decimal sign of a mean, beyond those of its numbers. */
const MEAN_DIGITS = 2

/** Returns numbers of rows or columns for people: `3`, or `3–5`. */
export const numbersOf = (from: number, count: number): string =>
  count === 1 ? String(from + 1) : `${from + 1}–${from + count}`

/** What is done to the selected cells of a pad's tables, and says so. */
export class TableCommands {
  readonly selection: CellSelection
  readonly said = new Store<Said>({ text: '', times: 0 })
  readonly editor: Editor
  readonly doc: Y.Doc
  /** Returns the code of the language in which numbers, dates and words of the pad are written. */
  readonly #language: () => string
  readonly #files: PadFiles | undefined

  constructor(editor: Editor, doc: Y.Doc, language: () => string, files?: PadFiles) {
    this.editor = editor
    this.doc = doc
    this.selection = new CellSelection(doc)
    this.#language = language
    this.#files = files
  }

  announce(text: string): void {
    this.said.set({ text, times: this.said.get().times + 1 })
  }

  /** Says what has been done, and how it is undone. */
  #sayDone(key: SaidKey, values: Readonly<Record<string, string>> = {}): void {
    const keys = keysOf({ name: 'UNDO' }) ?? ''
    this.announce(`${t(key, values)} ${t('EDITOR.TABLE_TOOL.SAID.UNDO', { keys })}`)
  }

  /** Does something to a table as one step of undo. Returns whether it was done, and says why if it was not. */
  #edit(
    table: string,
    act: (edit: TableEdit) => EditRefusal | undefined | void,
    said: SaidKey,
    values?: Readonly<Record<string, string>>,
  ): boolean {
    let refusal: EditRefusal | undefined
    if (!this.editor.isEditable) return false
    bindingOf(this.editor.state)?.editTables((transaction, ids) => {
      const edit = new TableEdit(transaction, table, ids)
      refusal = act(edit) ?? undefined
      return edit.changes
    })
    if (refusal === undefined) this.#sayDone(said, values)
    else if (refusal === 'merged') toast.info(t('EDITOR.TABLE_TOOL.SAID.MERGED_OVER'))
    else this.announce(t('EDITOR.TABLE_TOOL.SAID.NOTHING'))
    return refusal === undefined
  }

  /** Does something with the selected cells. */
  #withRange(act: (selected: SelectedRange) => void): void {
    const selected = this.selection.rangeOf()
    if (selected) act(selected)
  }

  /** Puts as many rows or columns in as are selected, before or behind them, and selects them. */
  insert(axis: Axis, isBehind: boolean): void {
    this.#withRange(({ table, read, range }) => {
      const [from, count] = axis === 'row' ? [range.row, range.rows] : [range.column, range.columns]
      this.insertAt(table, axis, isBehind ? from + count : from, count)
      const others =
        axis === 'row'
          ? { column: 0, columns: read.columns.length, row: isBehind ? from + count : from, rows: count }
          : { row: 0, rows: read.rows.length, column: isBehind ? from + count : from, columns: count }
      this.selection.select(table, others)
    })
  }

  insertAt(table: string, axis: Axis, before: number, count: number): void {
    this.#edit(
      table,
      (edit) => void insertPlaces(edit, axis, before, count),
      axis === 'row' ? 'EDITOR.TABLE_TOOL.SAID.ROWS_ADDED' : 'EDITOR.TABLE_TOOL.SAID.COLUMNS_ADDED',
      { places: numbersOf(before, count) },
    )
  }

  /** Removes the selected rows or columns; the whole table if these are all. */
  remove(axis: Axis): void {
    this.#withRange(({ table, read, range }) => {
      const [from, count] = axis === 'row' ? [range.row, range.rows] : [range.column, range.columns]
      if (count >= (axis === 'row' ? read.rows : read.columns).length) {
        this.removeTable()
        return
      }
      const isDone = this.#edit(
        table,
        (edit) => removePlaces(edit, axis, from, count),
        axis === 'row' ? 'EDITOR.TABLE_TOOL.SAID.ROWS_REMOVED' : 'EDITOR.TABLE_TOOL.SAID.COLUMNS_REMOVED',
        { places: numbersOf(from, count) },
      )
      if (!isDone) return
      // What is there now, or the last row or column, is selected.
      const left = readTable(this.doc, table)
      const at = Math.min(from, (axis === 'row' ? left.rows : left.columns).length - 1)
      const one = { ...range, rows: 1, columns: 1 }
      this.selection.select(table, axis === 'row' ? { ...one, row: at } : { ...one, column: at })
    })
  }

  /** Moves the selected rows or columns past the next one. */
  moveBy(axis: Axis, by: 1 | -1): void {
    this.#withRange(({ table, read, range }) => {
      const [from, count] = axis === 'row' ? [range.row, range.rows] : [range.column, range.columns]
      const length = (axis === 'row' ? read.rows : read.columns).length
      const before = by < 0 ? from - 1 : from + count + 1
      if (before < 0 || before > length) this.announce(t('EDITOR.TABLE_TOOL.SAID.NOTHING'))
      else this.moveTo(table, axis, { from, count }, before)
    })
  }

  moveTo(table: string, axis: Axis, places: { readonly from: number; readonly count: number }, before: number): void {
    const at = before > places.from ? before - places.count : before
    this.#edit(
      table,
      (edit) => movePlaces(edit, axis, places, before),
      axis === 'row' ? 'EDITOR.TABLE_TOOL.SAID.ROWS_MOVED' : 'EDITOR.TABLE_TOOL.SAID.COLUMNS_MOVED',
      { places: numbersOf(at, places.count) },
    )
  }

  toggleHead(axis: Axis): void {
    this.#withRange(({ table }) =>
      this.#edit(table, (edit) => toggleHead(edit, axis), 'EDITOR.TABLE_TOOL.SAID.CHANGED'),
    )
  }

  align(alignment: ColumnAlignment): void {
    this.#withRange(({ table, range }) =>
      this.#edit(table, (edit) => alignColumns(edit, range, alignment), 'EDITOR.TABLE_TOOL.SAID.CHANGED'),
    )
  }

  setWidths(table: string, widths: ReadonlyMap<string, number | null>): void {
    this.#edit(table, (edit) => setWidths(edit, widths), 'EDITOR.TABLE_TOOL.SAID.CHANGED')
  }

  paint(background: ColorName | null): void {
    this.#withRange(({ table, range }) =>
      this.#edit(table, (edit) => paintCells(edit, range, background), 'EDITOR.TABLE_TOOL.SAID.CHANGED'),
    )
  }

  merge(): void {
    this.#withRange(({ table, range }) =>
      this.#edit(table, (edit) => mergeCells(edit, range), 'EDITOR.TABLE_TOOL.SAID.CHANGED'),
    )
  }

  split(): void {
    this.#withRange(({ table, range }) =>
      this.#edit(table, (edit) => splitCells(edit, range), 'EDITOR.TABLE_TOOL.SAID.CHANGED'),
    )
  }

  sort(way: 'up' | 'down'): void {
    this.#withRange(({ table, range }) =>
      this.#edit(table, (edit) => sortRows(edit, range.column, way, this.#language()), 'EDITOR.TABLE_TOOL.SAID.SORTED'),
    )
  }

  /** Clears the selected cells. If all cells of a table are selected and have no text, the table is removed. */
  clear(): void {
    this.#withRange(({ table, read, range }) => {
      const isAll = range.rows === read.rows.length && range.columns === read.columns.length
      if (isAll && this.texts().every((text) => text === '')) this.removeTable()
      else this.#edit(table, (edit) => clearCells(edit, range), 'EDITOR.TABLE_TOOL.SAID.CLEARED')
    })
  }

  /** Fills cells from the first selected one on, and selects them. */
  paste({ cells: read, pictures }: CellsRead): void {
    const authorOf = bindingOf(this.editor.state)?.otherAuthorOf ?? (() => undefined)
    const cells = read.map((cell) => ({
      ...cell,
      lines: cell.lines.map((line) => ({ ...line, runs: namedRuns(line.runs, authorOf) })),
    }))
    this.#withRange(({ table, read: before, range }) => {
      let filled: CellRange | undefined
      const isDone = this.#edit(
        table,
        (edit) => {
          filled = fillCells(edit, placeAt(before, range.row, range.column), cells)
        },
        'EDITOR.TABLE_TOOL.SAID.PASTED',
      )
      if (!isDone || !filled) return
      const [filledTable, { row, column }] = [readTable(this.doc, table), filled]
      const placed = pictures.map((picture): PastedPicture => {
        const { row: down, column: on } = picture.cell!
        return { ...picture, into: { table, ...placeAt(filledTable, row + down, column + on) } }
      })
      addPastedPictures(this.editor, this.#files, 0, placed)
      this.selection.select(table, filled)
    })
  }

  /** Returns the texts of the selected cells. */
  texts(): string[] {
    const selected = this.selection.rangeOf()
    return selected ? textsIn(this.doc, selected).flat() : []
  }

  /** Returns sum, mean and count of the selected cells with numbers, each with its label, as the language writes it. */
  sums(): (readonly [label: (typeof SUMS)[number], value: string])[] {
    const language = this.#language()
    const sums = sumsOf(this.texts(), language)
    if (sums === undefined) return []
    const values = [
      writtenNumber(sums.sum, sums.digits, language, sums.digits),
      writtenNumber(sums.mean, sums.digits + MEAN_DIGITS, language, sums.digits),
      writtenNumber(sums.numbers, 0, language),
    ]
    return SUMS.map((label, at) => [label, values[at]!])
  }

  /** Writes a text into a cell, in place of what is there. */
  write(table: string, place: CellPlace, text: string): void {
    const lines = [{ attributes: PLAIN_LINE, runs: [{ text, formats: {} }] }]
    this.#edit(table, (edit) => edit.replace(place, lines), 'EDITOR.TABLE_TOOL.SAID.CHANGED')
  }

  duplicateTable(): void {
    this.#withRange(({ table }) => {
      if (putTable(this.editor, table)) this.#sayDone('EDITOR.TABLE_TOOL.SAID.CHANGED')
    })
  }

  toText(): void {
    this.#withRange(({ table }) => {
      this.selection.store.set(undefined)
      if (linesOfTable(this.editor, this.doc, table)) this.#sayDone('EDITOR.TABLE_TOOL.SAID.CHANGED')
    })
  }

  removeTable(): void {
    this.#withRange(({ table }) => {
      this.selection.store.set(undefined)
      if (removeTable(this.editor, table)) this.#sayDone('EDITOR.TABLE_TOOL.SAID.TABLE_REMOVED')
    })
  }

  /** Selects whole rows or columns of what is selected, or all cells. */
  widen(what: Axis | 'all'): void {
    this.#withRange(({ table, read, range }) => {
      const rows = { row: 0, rows: read.rows.length }
      const columns = { column: 0, columns: read.columns.length }
      this.selection.select(table, {
        ...range,
        ...(what !== 'row' && rows),
        ...(what !== 'column' && columns),
      })
    })
  }

  /** Returns how many cells are selected. */
  count(): number {
    const selected = this.selection.rangeOf()
    return selected ? cellsIn(selected.read, selected.range).length : 0
  }
}
