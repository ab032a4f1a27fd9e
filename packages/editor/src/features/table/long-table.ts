import type { Table } from '@sheaf/document/table/table'
import type { Sequence } from '@sheaf/document/text/sequence'
import { rowsIn } from './cell-room.ts'
import { ColumnWidths, readRoom, type SizedCell } from './column-widths.ts'
import { holdPlace } from './hold-place.ts'

/** Number of rows from which on a table is laid out in parts. */
const LONG_FROM_ROWS = 60
/** Rows that are laid out together. */
const ROWS_OF_PART = 20
/** Width of a usual letter, by the size of the font, and what is beside the letters of a cell, in pixels. */
const LETTER_EM = 0.5
const BESIDE_PX = 17

/** Time in ms after which all parts are laid out again once widths have changed. */
const LATER_MS = 1000
/** Time in ms for which rows out of sight are drawn at once, where the browser does not tell. */
const DRAW_MS = 8
/** Time left from which on nothing moves: a frame takes 17 ms. */
const STILL_MS = 12

/** Returns whether a table is laid out in parts: those in which a cell covers several rows are not. */
export const isLong = ({ rows, cells }: Table): boolean =>
  rows.length >= LONG_FROM_ROWS && cells.every((cell) => cell.rows === 1)

interface LongTableOptions {
  readonly sequenceOf: (key: string) => Sequence
  /** Draws the text of a cell. */
  readonly drawText: (key: string) => HTMLElement
  /** Draws the cells of a row that comes near the screen. */
  readonly drawRow: (row: string) => void
  /** Is called once all rows are drawn. */
  readonly onDrawn: () => void
  readonly keyOf: (row: string, column: string) => string
}

/** A cell that has room asked for it, in which row and column. */
interface PlacedCell extends SizedCell {
  readonly column: number
  /** Whether it covers one column alone. */
  readonly isOfColumn: boolean
}

const NO_ROOM = { lines: 1, longestLine: 0, longestWord: 0 }

/**
 * Lays out a long table in parts of some rows each, whose columns have the same widths. The browser skips those far from
 * the screen, which have an estimated height, until there is time to draw their cells and to lay them out: screen readers
 * and the browser's own search know nothing of what is skipped.
 */
export class LongTable {
  readonly #element: HTMLTableElement
  readonly #options: LongTableOptions
  readonly #widths: ColumnWidths
  readonly #cells = new Map<string, PlacedCell>()
  #columns: readonly (readonly PlacedCell[])[] = []
  #byRow: ReadonlyMap<string, readonly PlacedCell[]> = new Map()
  #parts: HTMLTableSectionElement[] = []
  /** Parts whose cells are not drawn. */
  readonly #undrawn = new Set<HTMLTableSectionElement>()
  /** Parts that the browser skips while they are far from the screen. */
  readonly #skipped = new Set<HTMLTableSectionElement>()
  #found: readonly number[] = []
  #idle: number | undefined
  #later: ReturnType<typeof setTimeout> | undefined
  /** Has the widths: as attributes of elements they would be noticed by whoever watches the text. */
  readonly #styles: CSSStyleSheet | undefined

  constructor(element: HTMLTableElement, options: LongTableOptions) {
    this.#element = element
    this.#options = options
    this.#widths = new ColumnWidths(options.drawText, this.#setWidths)
    element.dataset['long'] = ''
    element.role = 'table'
    window.addEventListener('beforeprint', this.drawAll)
    if (!('adoptedStyleSheets' in document)) return
    this.#styles = new CSSStyleSheet()
    document.adoptedStyleSheets.push(this.#styles)
  }

  /** Lets the table be laid out as others are. */
  end(): void {
    window.removeEventListener('beforeprint', this.drawAll)
    this.#widths.end()
    this.#stop()
    clearTimeout(this.#later)
    delete this.#element.dataset['long']
    this.#element.removeAttribute('role')
    if (this.#styles) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== this.#styles)
  }

  /** Takes the rows and cells of a table. `changed` are the keys of those cells that have another text; all without it. */
  take({ rows, columns, cells }: Table, changed?: ReadonlySet<string>): void {
    const { keyOf, sequenceOf } = this.#options
    const all = columns.map((): PlacedCell[] => [])
    const byRow = new Map(rows.map(({ id }) => [id, [] as PlacedCell[]]))
    const before = new Map(this.#cells)
    this.#cells.clear()
    for (const { row, column, columns: covered } of cells) {
      const key = keyOf(rows[row]!.id, columns[column]!.id)
      const isHead = rows[row]!.isHeader || columns[column]!.isHeader
      const known = changed?.has(key) === true ? undefined : before.get(key)
      const { room = NO_ROOM, isExact = false } = known ?? {}
      const cell = { key, column, isHead, isOfColumn: covered === 1, sequence: sequenceOf(key), room, isExact }
      if (known === undefined) readRoom(cell)
      this.#cells.set(key, cell)
      byRow.get(rows[row]!.id)!.push(cell)
      if (cell.isOfColumn) all[column]!.push(cell)
    }
    this.#columns = all
    this.#byRow = byRow
    this.#widths.setColumns(columns)
    for (const [at, own] of all.entries())
      this.#widths.setCells(at, own, (key) => changed?.has(key) === true || !before.has(key))
    if (this.#found.length !== columns.length) this.#write(`repeat(${columns.length}, minmax(4rem, 1fr))`, 'auto')
  }

  /** Takes another text of a cell. */
  change(key: string): void {
    const cell = this.#cells.get(key)
    if (cell === undefined) return
    readRoom(cell)
    if (cell.isOfColumn) this.#widths.setCells(cell.column, this.#columns[cell.column]!, (other) => other === key)
  }

  /** Returns the parts that the rows behind the header are in, and what finds the widths of the columns. */
  partsOf(rows: readonly HTMLTableRowElement[], place: (parent: Element, rows: readonly Element[]) => void): Element[] {
    const count = Math.ceil(rows.length / ROWS_OF_PART)
    for (const part of this.#parts.splice(count)) {
      this.#undrawn.delete(part)
      this.#skipped.delete(part)
    }
    while (this.#parts.length < count) {
      const part = document.createElement('tbody')
      part.role = 'rowgroup'
      // The first ones are likely to be in sight.
      if (this.#parts.length > 1) this.#undrawn.add(part)
      this.#skipped.add(part)
      part.addEventListener('contentvisibilityautostatechange', this.#comeNear)
      this.#parts.push(part)
    }
    for (const [at, part] of this.#parts.entries()) place(part, rows.slice(at * ROWS_OF_PART, (at + 1) * ROWS_OF_PART))
    if (this.#found.length > 0) this.#estimate()
    this.#goOnLater()
    return [...this.#parts, this.#widths.element]
  }

  /** Returns whether the cells of a row are to be drawn later. */
  isUndrawn({ parentElement }: Element): boolean {
    return parentElement instanceof HTMLTableSectionElement && this.#undrawn.has(parentElement)
  }

  /** Draws a row that is asked for, with those around it. */
  drawNow({ parentElement }: Element): void {
    if (parentElement instanceof HTMLTableSectionElement && this.#undrawn.has(parentElement)) this.#draw(parentElement)
  }

  readonly drawAll = (): void => {
    for (const part of this.#undrawn) this.#draw(part)
  }

  readonly #comeNear = (event: Event): void => {
    const { currentTarget: part } = event
    const isFar = (event as Partial<ContentVisibilityAutoStateChangeEvent>).skipped !== false
    if (!isFar && part instanceof HTMLTableSectionElement && this.#undrawn.has(part)) this.#draw(part)
  }

  #draw(part: HTMLTableSectionElement): void {
    this.#undrawn.delete(part)
    for (const { dataset } of part.rows) this.#options.drawRow(dataset['row'] ?? '')
    if (this.#undrawn.size === 0) this.#options.onDrawn()
  }

  #stop(): void {
    if (this.#idle !== undefined && typeof cancelIdleCallback === 'function') cancelIdleCallback(this.#idle)
    else clearTimeout(this.#idle)
    this.#idle = undefined
  }

  /** Draws one part after the other, and then has each laid out, whenever the page has nothing else to do. */
  #goOnLater(): void {
    const isWaiting = this.#undrawn.size > 0 || (this.#skipped.size > 0 && this.#later === undefined)
    if (!isWaiting || this.#idle !== undefined) return
    const goOn = (timeLeft: () => number, isOverdue: boolean): void => {
      this.#idle = undefined
      // While something moves, such as what is scrolled, there is time between its frames, but none for a longer one.
      const isStill = isOverdue || timeLeft() > STILL_MS
      const [skipped] = this.#undrawn.size > 0 || !isStill ? [] : this.#skipped
      if (skipped) {
        this.#skipped.delete(skipped)
        holdPlace(this.#element, () => (skipped.dataset['whole'] = ''))
      }
      for (const part of this.#undrawn) {
        this.#draw(part)
        if (timeLeft() <= 0) break
      }
      this.#goOnLater()
    }
    if (typeof requestIdleCallback === 'function')
      this.#idle = requestIdleCallback(
        (deadline) => goOn(() => deadline.timeRemaining() - DRAW_MS, deadline.didTimeout),
        { timeout: LATER_MS },
      )
    else this.#idle = Number(setTimeout(() => goOn(() => 0, true), DRAW_MS))
  }

  readonly #setWidths = (columns: readonly number[], table: number): void => {
    const isFirst = this.#found.length === 0
    this.#found = columns
    const write = (): void => this.#write(columns.map((width) => `${width}px`).join(' '), `${table}px`)
    if (isFirst) {
      // A table that was laid out as a whole before, as one with cells over several rows is, may be in sight.
      holdPlace(this.#element, () => {
        this.#estimate()
        write()
      })
      return
    }
    holdPlace(this.#element, () => {
      write()
      // Whoever types in the widest cell of a column does not wait for what is far from the screen.
      for (const part of this.#parts) {
        delete part.dataset['whole']
        this.#skipped.add(part)
      }
    })
    clearTimeout(this.#later)
    this.#later = setTimeout(() => {
      this.#later = undefined
      holdPlace(this.#element, () => this.#estimate())
      this.#goOnLater()
    }, LATER_MS)
  }

  #write(columns: string, width: string): void {
    const table = `.pad-text .pad-table > [data-table="${CSS.escape(this.#element.dataset['table'] ?? '')}"]`
    this.#styles?.replaceSync(
      `@media not print { ${table} { inline-size: ${width}; } ${table} > * > tr { grid-template-columns: ${columns}; } }`,
    )
  }

  /** Tells the browser about how high each part is. */
  #estimate(): void {
    const letterPx = LETTER_EM * (Number.parseFloat(getComputedStyle(this.#element).fontSize) || 16)
    const inRow = this.#found.map((width) => Math.max((width - BESIDE_PX) / letterPx, 1))
    const linesOf = (row: HTMLTableRowElement): number => {
      const cells = this.#byRow.get(row.dataset['row'] ?? '') ?? []
      return Math.max(
        1,
        ...cells.map(({ column, isOfColumn, room }) => (isOfColumn ? rowsIn(room, inRow[column] ?? 1) : 1)),
      )
    }
    for (const part of this.#parts) {
      const lines = Array.from(part.rows, linesOf).reduce((sum, each) => sum + each, 0)
      part.style.setProperty('--rows', String(part.rows.length))
      part.style.setProperty('--lines', String(lines))
    }
  }
}
