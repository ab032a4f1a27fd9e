import type { TableColumn } from '@sheaf/document/table/table'
import type { Sequence } from '@sheaf/document/text/sequence'
import { type CellRoom, plainRoomOf, roomOf } from './cell-room.ts'

/** Number of cells of a column that are laid out to find its width, of those with the longest lines and words each. */
const WIDEST = 8
/** Number of cells with the most letters in a column whose letters are looked at. */
const LOOKED_AT = 48

/** A cell whose text may decide the width of its column. */
export interface SizedCell {
  readonly key: string
  readonly isHead: boolean
  readonly sequence: Sequence
  room: CellRoom
  /** Whether its letters have been looked at, beyond their number. */
  isExact: boolean
}

/** Reads how much room a cell asks for. */
export const readRoom = (cell: SizedCell, isExact = false): void => {
  const plain = isExact ? undefined : plainRoomOf(cell.sequence)
  cell.room = plain ?? roomOf(cell.sequence)
  cell.isExact = plain === undefined
}

/** Returns those of the cells for which something is the largest. */
const largest = (
  cells: readonly SizedCell[],
  count: number,
  size: (cell: SizedCell) => number,
): readonly SizedCell[] => {
  const found: SizedCell[] = []
  for (const cell of cells) {
    if (found.length === count && size(cell) <= size(found.at(-1)!)) continue
    const place = found.findIndex((other) => size(other) < size(cell))
    found.splice(place === -1 ? found.length : place, 0, cell)
    found.length = Math.min(found.length, count)
  }
  return found
}

/** Returns those of the cells that may be the widest. */
const widestOf = (cells: readonly SizedCell[]): ReadonlySet<SizedCell> => {
  const longest = largest(cells, LOOKED_AT, ({ room }) => room.longestLine)
  for (const cell of longest) if (!cell.isExact) readRoom(cell, true)
  return new Set([
    ...cells.filter(({ isHead }) => isHead).slice(0, WIDEST),
    ...largest(longest, WIDEST, ({ room }) => room.longestLine),
    ...largest(longest, WIDEST, ({ room }) => room.longestWord),
  ])
}

/**
 * Finds the widths that the columns of a long table would have if all its cells were laid out: the browser lays out the
 * widest ones alone, out of sight, by its own rules for tables, and again whenever the room around the table changes.
 */
export class ColumnWidths {
  readonly element = document.createElement('div')
  readonly #table = document.createElement('div')
  readonly #draw: (key: string) => HTMLElement
  readonly #observer: ResizeObserver | undefined
  /** What is laid out of each column, by the keys of its cells. */
  readonly #laidOut: Map<string, HTMLElement>[] = []

  /**
   * @param draw draws the text of a cell
   * @param found is told the widths of the columns, and that of the table, in pixels
   */
  constructor(draw: (key: string) => HTMLElement, found: (columns: readonly number[], table: number) => void) {
    this.#draw = draw
    this.element.className = 'pad-table-widths'
    this.element.setAttribute('aria-hidden', 'true')
    this.element.append(this.#table)
    const notify = (): void => {
      const columns = Array.from(this.#table.children, (column) => column.getBoundingClientRect().width)
      if (columns.some((width) => width > 0)) found(columns, this.#table.getBoundingClientRect().width)
    }
    this.#observer = 'ResizeObserver' in globalThis ? new ResizeObserver(notify) : undefined
  }

  setColumns(columns: readonly TableColumn[]): void {
    while (this.#table.children.length > columns.length) {
      this.#observer?.unobserve(this.#table.lastElementChild!)
      this.#table.lastElementChild!.remove()
    }
    this.#laidOut.length = Math.min(this.#laidOut.length, columns.length)
    for (const [at, { width }] of columns.entries()) {
      const known = this.#table.children[at]
      const column = known instanceof HTMLElement ? known : this.#table.appendChild(document.createElement('div'))
      column.style.width = width === null ? '' : `${width}px`
      if (!known) this.#observer?.observe(column, { box: 'border-box' })
    }
  }

  /** Takes the cells of a column, of which some have another text than before. */
  setCells(at: number, cells: readonly SizedCell[], isChanged: (key: string) => boolean): void {
    const before = this.#laidOut[at]
    const laidOut = new Map<string, HTMLElement>()
    for (const { key, isHead } of widestOf(cells)) {
      const element = (isChanged(key) ? undefined : before?.get(key)) ?? this.#draw(key)
      element.toggleAttribute('data-head', isHead)
      laidOut.set(key, element)
    }
    this.#laidOut[at] = laidOut
    const column = this.#table.children[at]
    const isSame =
      column?.childElementCount === laidOut.size &&
      [...laidOut.values()].every(({ parentNode }) => parentNode === column)
    if (!isSame) column?.replaceChildren(...laidOut.values())
  }

  end(): void {
    this.#observer?.disconnect()
    this.element.remove()
  }
}
