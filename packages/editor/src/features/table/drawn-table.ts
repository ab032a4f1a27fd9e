import type * as Y from 'yjs'
import type { Node } from '@tiptap/pm/model'
import { type CellId, cellSequence } from '@sheaf/document/table/cell'
import { readTable, sharedTypesOf } from '@sheaf/document/table/structure'
import type { Table, TableCell } from '@sheaf/document/table/table'
import type { TextBinding } from '../../text-binding/text-binding.ts'
import { type CellRendering, drawCell } from './drawn-cell.ts'
import { holdPlace } from './hold-place.ts'
import { isLong, LongTable } from './long-table.ts'

/** A cell on the page. */
interface DrawnCell {
  element: HTMLTableCellElement
  /** The text that is drawn. */
  doc: Node | undefined
  isHeld: boolean
  /** Lets go of the pictures that are drawn in it. */
  end: () => void
}

const keyOf = ({ row, column }: Pick<CellId, 'row' | 'column'>): string => `${row}:${column}`

/** Makes the children of an element those wanted. What is in its place already stays there, with the focus in it. */
const place = (parent: Element, wanted: readonly Element[]): void => {
  const stay = new Set(wanted)
  for (const child of parent.querySelectorAll(':scope > *')) if (!stay.has(child)) child.remove()
  let next = parent.firstElementChild
  for (const child of wanted)
    if (child === next) next = next.nextElementSibling
    else parent.insertBefore(child, next)
}

const set = (element: HTMLElement, name: string, value: string | null): void => {
  if (value === element.getAttribute(name)) return
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

/** Returns the number of header rows that a table begins with, out of which no merged cell leads. */
const headRows = ({ rows, cells }: Table): number => {
  const found = rows.findIndex(({ isHeader }) => !isHeader)
  const head = found === -1 ? rows.length : found
  return cells.every((cell) => cell.row >= head || cell.row + cell.rows <= head) ? head : 0
}

/**
 * A table on the page. Each row and cell has an element for as long as it is there: a change in one cell draws this one
 * cell, and none of those beside it loses its caret.
 */
export class DrawnTable {
  readonly element = document.createElement('table')
  readonly id: string
  /** What the table is drawn from. */
  drawnFrom: ReadonlySet<unknown> = new Set()
  readonly #doc: Y.Doc
  readonly #binding: TextBinding
  readonly #rendering: CellRendering
  readonly #columns = document.createElement('colgroup')
  readonly #head = document.createElement('thead')
  readonly #body = document.createElement('tbody')
  readonly #rows = new Map<string, HTMLTableRowElement>()
  readonly #cells = new Map<string, DrawnCell>()
  readonly #onDrawn: () => void
  #long: LongTable | undefined
  #byRow: ReadonlyMap<string, readonly TableCell[]> = new Map()
  /** The cells that are drawn, by their texts. */
  #byText: ReadonlyMap<unknown, CellId> = new Map()
  #table: Table | undefined

  /** @param onDrawn is called once rows are drawn that were out of sight before */
  constructor(id: string, doc: Y.Doc, binding: TextBinding, rendering: CellRendering, onDrawn: () => void = () => {}) {
    this.id = id
    this.#onDrawn = onDrawn
    this.#doc = doc
    this.#binding = binding
    this.#rendering = rendering
    this.element.dataset['table'] = id
  }

  /** Draws all of it that has changed. Returns whether there is anything to show. */
  draw(roots?: readonly unknown[]): boolean {
    this.drawnFrom = sharedTypesOf(this.#doc, this.id)
    const table = readTable(this.#doc, this.id)
    this.#table = table
    const ids = table.cells.map(({ row, column }) => ({
      table: this.id,
      row: table.rows[row]!.id,
      column: table.columns[column]!.id,
    }))
    this.#byText = new Map(ids.map((cell) => [cellSequence(this.#doc, cell), cell]))
    const changed = roots && new Set(roots.flatMap((root) => this.#byText.get(root) ?? []).map(keyOf))
    // Rows that come and go above what is in sight, and another layout of all rows, leave it where it is.
    if ((this.#long || isLong(table)) && this.element.isConnected)
      holdPlace(this.element, () => this.#drawRows(table, changed))
    else this.#drawRows(table, changed)
    return table.cells.length > 0
  }

  #drawRows(table: Table, changed: ReadonlySet<string> | undefined): void {
    this.#setLong(table, changed)
    this.#drawColumns(table)
    this.#byRow = Map.groupBy(table.cells, ({ row }) => table.rows[row]!.id)
    const rows = table.rows.map(({ id }) => this.#rowOf(id))
    const head = headRows(table)
    place(this.#head, rows.slice(0, head))
    if (!this.#long) place(this.#body, rows.slice(head))
    const bodies = this.#long?.partsOf(rows.slice(head), place) ?? [this.#body]
    place(
      this.element,
      [this.#columns, this.#head, ...bodies].filter((part) => part.childElementCount > 0),
    )
    for (const { id } of table.rows) this.#drawRow(id, changed)
    this.#forget(table)
  }

  /** Draws what a change has touched. */
  drawChanged(roots: readonly unknown[]): void {
    const { rows, columns, cells } = this.#table ?? { rows: [], columns: [], cells: [] }
    const touched = this.#touched(roots)
    // A cell with letters ends a merge that would cover it.
    if (touched === undefined || cells.length < rows.length * columns.length) this.draw(roots)
    else
      for (const cell of touched) {
        this.#long?.change(keyOf(cell))
        this.#drawText(cell)
      }
  }

  /** Has the table laid out in parts while it is long. */
  #setLong(table: Table, changed: ReadonlySet<string> | undefined): void {
    if (!isLong(table)) {
      this.#long?.end()
      this.#long = undefined
      return
    }
    const cellAt = (key: string): CellId => {
      const [row = '', column = ''] = key.split(':')
      return { table: this.id, row, column }
    }
    this.#long ??= new LongTable(this.element, {
      keyOf: (row, column) => keyOf({ row, column }),
      sequenceOf: (key) => cellSequence(this.#doc, cellAt(key)),
      drawText: (key) =>
        drawCell(this.#binding.ofCell(cellAt(key)).document(), { ...this.#rendering, files: undefined }).element,
      drawRow: (row) => this.#drawRow(row),
      onDrawn: this.#onDrawn,
    })
    this.#long.take(table, changed)
  }

  /** Draws the cells of a row, or later if it is far from the screen. */
  #drawRow(row: string, changed?: ReadonlySet<string>): void {
    const element = this.#rowOf(row)
    if (this.#long?.isUndrawn(element)) return
    const cells = this.#byRow.get(row) ?? []
    place(
      element,
      cells.map((cell) => this.#cellOf(row, cell)),
    )
    for (const { column } of cells) {
      const cell = { table: this.id, row, column: this.#table!.columns[column]!.id }
      const key = keyOf(cell)
      // Of a long table those texts alone are drawn that have changed, or never were.
      const isDrawn = this.#long && changed?.has(key) === false && this.#cells.get(key)?.doc !== undefined
      if (!isDrawn) this.#drawText(cell)
    }
  }

  /** Returns the cells that a change has touched; undefined if it has touched rows or columns. */
  #touched(roots: readonly unknown[]): CellId[] | undefined {
    const changed = [...new Set(roots)].filter((root) => this.drawnFrom.has(root))
    const found = changed.flatMap((root) => this.#byText.get(root) ?? [])
    return found.length === changed.length ? found : undefined
  }

  /** Lets go of all pictures that are drawn in it. */
  end(): void {
    this.#long?.end()
    for (const { end } of this.#cells.values()) end()
  }

  cellElement(cell: CellId): HTMLTableCellElement | undefined {
    const row = this.#rows.get(cell.row)
    if (row) this.#long?.drawNow(row)
    return this.#cells.get(keyOf(cell))?.element
  }

  /** Shows an editor in place of a cell's text. Returns a function that ends this; the text is drawn again then. */
  hold(cell: CellId, content: HTMLElement): () => void {
    const drawn = this.#cells.get(keyOf(cell))
    if (drawn === undefined) return () => {}
    drawn.isHeld = true
    drawn.doc = undefined
    drawn.end()
    drawn.element.replaceChildren(content)
    return () => {
      drawn.isHeld = false
      if (this.#cells.get(keyOf(cell)) === drawn) this.#drawText(cell)
    }
  }

  #drawColumns({ columns }: Table): void {
    const hasWidths = columns.some(({ width }) => width !== null)
    const wanted = hasWidths ? columns.map(({ width }) => (width === null ? '' : `${width}px`)) : []
    while (this.#columns.childElementCount > wanted.length) this.#columns.lastElementChild!.remove()
    while (this.#columns.childElementCount < wanted.length) this.#columns.append(document.createElement('col'))
    for (const [at, width] of wanted.entries()) (this.#columns.children[at] as HTMLElement).style.width = width
  }

  #rowOf(row: string): HTMLTableRowElement {
    const element = this.#rows.get(row) ?? document.createElement('tr')
    element.dataset['row'] = row
    set(element, 'role', this.#long ? 'row' : null)
    this.#rows.set(row, element)
    return element
  }

  #cellOf(row: string, { row: number, column: at, rows, columns, background }: TableCell): HTMLElement {
    const { id: column, isHeader, alignment } = this.#table!.columns[at]!
    const isOfHead = this.#table!.rows[number]!.isHeader
    const cell = { table: this.id, row, column }
    const tag = isOfHead || isHeader ? 'th' : 'td'
    let drawn = this.#cells.get(keyOf(cell))
    if (drawn?.element.localName !== tag) {
      const element = document.createElement(tag)
      if (drawn) element.append(...drawn.element.childNodes)
      drawn = drawn ? Object.assign(drawn, { element }) : { element, doc: undefined, isHeld: false, end: () => {} }
      this.#cells.set(keyOf(cell), drawn)
    }
    const { element } = drawn
    element.dataset['row'] = row
    element.dataset['column'] = column
    set(element, 'scope', isOfHead ? 'col' : isHeader ? 'row' : null)
    set(element, 'rowspan', rows === 1 ? null : String(rows))
    set(element, 'colspan', columns === 1 ? null : String(columns))
    element.style.gridColumn = columns === 1 ? '' : `span ${columns}`
    // Each page paints it for its own scheme.
    set(element, 'data-highlight', background ?? null)
    element.style.textAlign = alignment === 'start' ? '' : alignment
    if (tag === 'td') set(element, 'role', this.#long ? 'cell' : null)
    return element
  }

  #drawText(cell: CellId): void {
    const drawn = this.#cells.get(keyOf(cell))
    if (drawn === undefined || (drawn.isHeld && drawn.element.localName === 'td')) return
    const doc = this.#binding.ofCell(cell).document()
    if (drawn.element.localName === 'th') this.#setRole(drawn.element, doc.textContent.trim() === '')
    if (drawn.isHeld) return
    if (drawn.doc?.eq(doc)) return
    drawn.doc = doc
    drawn.end()
    const { element, end } = drawCell(doc, this.#rendering)
    drawn.end = end
    drawn.element.replaceChildren(element)
  }

  /** What has no text heads nothing. A browser may forget what heads something in a table that is laid out otherwise. */
  #setRole(element: HTMLTableCellElement, isBlank: boolean): void {
    const inParts = element.scope === 'col' ? 'columnheader' : 'rowheader'
    set(element, 'role', isBlank ? 'cell' : this.#long ? inParts : null)
  }

  /** Lets go of rows and cells that are not there any more. */
  #forget({ rows, columns, cells }: Table): void {
    const stay = new Set(cells.map(({ row, column }) => keyOf({ row: rows[row]!.id, column: columns[column]!.id })))
    for (const [key, { end }] of this.#cells) {
      if (stay.has(key)) continue
      end()
      this.#cells.delete(key)
    }
    const rowsThere = new Set(rows.map(({ id }) => id))
    for (const id of this.#rows.keys()) if (!rowsThere.has(id)) this.#rows.delete(id)
  }
}
