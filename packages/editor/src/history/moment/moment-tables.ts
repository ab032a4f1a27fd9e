import type { HistoryLine, HistoryRun } from '@sheaf/contract/entities/history'
import type { TableText } from '@sheaf/document/table/table-text'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { drawTable } from '../../features/writing/view/draw-table.ts'
import type { DrawsChips } from '../../lib/people/draws-chips.ts'
import type { DrawsFiles, FileView } from '../../lib/files/draws-files.ts'
import type { DrawsTables } from '../../lib/tables/draws-tables.ts'
import { addFileOfCell } from '../../lib/files/file-of-cell.ts'
import { copiedFileLine, isCopiedFile } from '../../text-binding/html/html-files.ts'
import { attributesOf, formatsOfRun, tableIdOf } from './moment-document.ts'

type Cell = TableText['rows'][number]['cells'][number]

/** A table of a moment, whose cells have lines as the moment has. */
export interface MomentTable extends Pick<TableText, 'columns'> {
  readonly rows: readonly {
    readonly isHeader: boolean
    readonly cells: readonly (Omit<Cell, 'lines'> & { readonly lines: readonly HistoryLine[] })[]
  }[]
}

const tableTextOf = ({ columns, rows }: MomentTable): TableText => ({
  columns,
  rows: rows.map(({ isHeader, cells }) => ({
    isHeader,
    cells: cells.map((cell) => ({
      ...cell,
      lines: cell.lines.map((line) => ({
        attributes: attributesOf(line),
        runs: line.runs.map((run) => ({ text: run.text, formats: formatsOfRun(run) })),
      })),
    })),
  })),
})

/**
 * Makes room above their captions for the pictures and files in drawn cells, in place of their names. Returns for each what
 * draws it there.
 */
const makeRoomForFiles = (holder: HTMLElement, files: DrawsFiles): (() => FileView)[] =>
  Array.from(holder.querySelectorAll('figure'))
    .filter(isCopiedFile)
    .map((figure) => {
      const caption = figure.querySelector('figcaption')
      const place = figure.ownerDocument.createElement('div')
      figure.replaceChildren(place, ...(caption ? [caption] : []))
      const line = { attributes: copiedFileLine(figure, PLAIN_LINE), caption: caption?.textContent ?? '' }
      return () => addFileOfCell(files, place, { ...line, isReadOnly: () => true })
    })

const BREAKS = /\n/g

/** Returns letters of an author in the page as the text of a moment has them. */
const authoredLetters = (page: Document, letters: string, { author, by }: HistoryRun): HTMLElement => {
  const span = page.createElement('span')
  span.dataset['author'] = author
  if (by !== undefined) span.dataset['putBackBy'] = by
  span.append(letters)
  return span
}

/** Says of the letters of a drawn cell whose they are. What is drawn of it otherwise, such as a formula, stays. */
const markCell = (cell: HTMLElement, runs: readonly HistoryRun[]): void => {
  const page = cell.ownerDocument
  const walker = page.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  const drawn = texts.map(({ data }) => data).join('')
  const written = runs.map(({ text }) => text).join('')
  if (drawn.replace(BREAKS, '') !== written.replace(BREAKS, '')) return
  const left = runs.map((run) => ({ run, letters: run.text.replace(BREAKS, '').length }))
  for (const text of texts) {
    const parts: Node[] = []
    let at = 0
    while (at < text.data.length) {
      while (left[0]?.letters === 0) left.shift()
      const next = left[0]
      const from = at
      // Breaks of lines are drawn in other ways, or stand between them.
      while (at < text.data.length && (text.data[at] === '\n' || (next !== undefined && next.letters > 0))) {
        if (text.data[at] !== '\n' && next) next.letters -= 1
        at += 1
      }
      const letters = text.data.slice(from, at)
      parts.push(next === undefined ? page.createTextNode(letters) : authoredLetters(page, letters, next.run))
    }
    text.replaceWith(...parts)
  }
}

/** HIST-133: says of the letters in the cells of a drawn table whose they are, so that they have their colours. */
const markCellAuthors = (holder: HTMLElement, { rows }: MomentTable): void => {
  const table = holder.querySelector('table')
  for (const [number, { cells }] of rows.entries())
    for (const [at, { lines }] of cells.entries()) {
      const cell = table?.rows[number]?.cells[at]
      if (cell)
        markCell(
          cell,
          lines.flatMap(({ runs }) => runs),
        )
    }
}

/** Draws the tables of the moment that is shown. A table that changes has another id, and is drawn again. */
export class MomentTables implements DrawsTables {
  readonly #files: DrawsFiles | undefined
  readonly #chips: DrawsChips | undefined
  #tables: ReadonlyMap<string, MomentTable> = new Map()

  /**
   * @param files draws the pictures and files in cells; without it, their names stand for them
   * @param chips draws the mentions in cells; without it, they are letters
   */
  constructor(files?: DrawsFiles, chips?: DrawsChips) {
    this.#files = files
    this.#chips = chips
  }

  /** Shows the tables of these lines from now on. */
  show(lines: readonly HistoryLine[]): void {
    const tables = new Map<string, MomentTable>()
    for (const line of lines) {
      const id = tableIdOf(line)
      if (id !== null) tables.set(id, line.table as MomentTable)
    }
    this.#tables = tables
  }

  add(holder: HTMLElement, table: string | null): () => void {
    holder.replaceChildren()
    const drawn = table === null ? undefined : this.#tables.get(table)
    if (table !== null) drawTable(holder, table, drawn && tableTextOf(drawn))
    if (drawn === undefined) return () => {}
    const files = this.#files
    const draws = files === undefined ? [] : makeRoomForFiles(holder, files)
    // The letters of a cell are compared with what is drawn in it, where names of files would be others.
    markCellAuthors(holder, drawn)
    this.#chips?.draw(holder)
    const views = draws.map((draw) => draw())
    return () => views.forEach((view) => view.destroy())
  }

  /** Returns the table with an id, as it is drawn and copied. */
  readonly tableOf = (id: string): TableText | undefined => {
    const table = this.#tables.get(id)
    return table && tableTextOf(table)
  }
}
