import type * as Y from 'yjs'
import type { Node } from '@tiptap/pm/model'
import { type CellId, cellSequence } from '@sheaf/document/table/cell'
import { readTable, sharedTypesOf, type Table, type TableCell } from '@sheaf/document/table/structure'
import type { TextBinding } from '../../text-binding/text-binding.ts'
import { type CellLooks, drawCell } from './drawn-cell.ts'

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
  readonly #looks: CellLooks
  readonly #columns = document.createElement('colgroup')
  readonly #head = document.createElement('thead')
  readonly #body = document.createElement('tbody')
  readonly #rows = new Map<string, HTMLTableRowElement>()
  readonly #cells = new Map<string, DrawnCell>()
  /** The cells that are drawn, by their texts. */
  #byText: ReadonlyMap<unknown, CellId> = new Map()
  #table: Table | undefined

  constructor(id: string, doc: Y.Doc, binding: TextBinding, looks: CellLooks) {
    this.id = id
    this.#doc = doc
    this.#binding = binding
    this.#looks = looks
    this.element.dataset['table'] = id
  }

  /** Draws all of it that has changed. Returns whether there is anything to show. */
  draw(): boolean {
    this.drawnFrom = sharedTypesOf(this.#doc, this.id)
    const table = readTable(this.#doc, this.id)
    this.#table = table
    this.#drawColumns(table)
    const byRow = Map.groupBy(table.cells, ({ row }) => row)
    const rows = table.rows.map(({ id }, at) => this.#rowOf(id, byRow.get(at) ?? []))
    const head = headRows(table)
    place(this.#head, rows.slice(0, head))
    place(this.#body, rows.slice(head))
    const parts = [this.#columns, this.#head, this.#body].filter((part) => part.childElementCount > 0)
    place(this.element, parts)
    this.#forget(table)
    this.#byText = new Map(
      table.cells.map(({ row, column }) => {
        const cell = { table: this.id, row: table.rows[row]!.id, column: table.columns[column]!.id }
        return [cellSequence(this.#doc, cell), cell]
      }),
    )
    return table.cells.length > 0
  }

  /** Draws what a change has touched. */
  drawChanged(roots: readonly unknown[]): void {
    const { rows, columns, cells } = this.#table ?? { rows: [], columns: [], cells: [] }
    const touched = this.#touched(roots)
    // A cell with letters ends a merge that would cover it.
    if (touched === undefined || cells.length < rows.length * columns.length) this.draw()
    else for (const cell of touched) this.#drawText(cell)
  }

  /** Returns the cells that a change has touched; undefined if it has touched rows or columns. */
  #touched(roots: readonly unknown[]): CellId[] | undefined {
    const changed = [...new Set(roots)].filter((root) => this.drawnFrom.has(root))
    const found = changed.flatMap((root) => this.#byText.get(root) ?? [])
    return found.length === changed.length ? found : undefined
  }

  /** Lets go of all pictures that are drawn in it. */
  end(): void {
    for (const { end } of this.#cells.values()) end()
  }

  cellElement(cell: CellId): HTMLTableCellElement | undefined {
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

  #rowOf(row: string, cells: readonly TableCell[]): HTMLTableRowElement {
    const element = this.#rows.get(row) ?? document.createElement('tr')
    element.dataset['row'] = row
    this.#rows.set(row, element)
    place(
      element,
      cells.map((cell) => this.#cellOf(row, cell)),
    )
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
    // Each page paints it for its own scheme.
    set(element, 'data-highlight', background ?? null)
    element.style.textAlign = alignment === 'start' ? '' : alignment
    this.#drawText(cell)
    return element
  }

  #drawText(cell: CellId): void {
    const drawn = this.#cells.get(keyOf(cell))
    if (drawn === undefined || (drawn.isHeld && drawn.element.localName === 'td')) return
    const doc = this.#binding.ofCell(cell).document()
    // What has no text heads nothing.
    if (drawn.element.localName === 'th') set(drawn.element, 'role', doc.textContent.trim() === '' ? 'cell' : null)
    if (drawn.isHeld) return
    if (drawn.doc?.eq(doc)) return
    drawn.doc = doc
    drawn.end()
    const { element, end } = drawCell(doc, this.#looks)
    drawn.end = end
    drawn.element.replaceChildren(element)
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
