import type { TableText } from '@sheaf/document/table/table-text'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { linesToHtml } from '@sheaf/document/text/lines-html'
import { drawFormulasIn } from '../../../lib/formulas/formula-element.ts'

/** Ids of the rows and columns of a table, in their order. */
interface TableIds {
  readonly rows: readonly { readonly id: string }[]
  readonly columns: readonly { readonly id: string }[]
}

/** Says of each element which table, row and column it shows, so that tools know where in the table they are. */
const nameParts = (root: ParentNode, table: string, { rows }: TableText, ids: TableIds): void => {
  const drawn = root.querySelector('table')
  if (drawn === null) return
  drawn.dataset['table'] = table
  for (const [number, { cells }] of rows.entries()) {
    const [row, id] = [drawn.rows[number], ids.rows[number]?.id]
    if (row === undefined || id === undefined) continue
    row.dataset['row'] = id
    for (const [at, { column }] of cells.entries()) {
      const cell = row.cells[at]
      if (cell) Object.assign(cell.dataset, { row: id, column: ids.columns[column]?.id })
    }
  }
}

/** Lets each page paint the cells for its own scheme. */
const nameBackgrounds = (root: ParentNode, { rows }: TableText): void => {
  const drawn = root.querySelector('table')
  for (const [number, { cells }] of rows.entries())
    for (const [at, { background }] of cells.entries()) {
      const cell = drawn?.rows[number]?.cells[at]
      if (background === undefined || cell === undefined) continue
      cell.style.removeProperty('background-color')
      cell.dataset['highlight'] = background
    }
}

/** Draws a table, or nothing, in a place of the page. */
export const drawTable = (holder: HTMLElement, table: string, text: TableText | undefined, ids?: TableIds): void => {
  const template = holder.ownerDocument.createElement('template')
  template.innerHTML =
    text === undefined
      ? ''
      : linesToHtml([{ attributes: { ...PLAIN_LINE, kind: 'table', table }, runs: [], table: text }], {
          keepsFiles: true,
        })
  // The page of the pad stays.
  for (const link of template.content.querySelectorAll('a')) link.target = '_blank'
  if (text) nameBackgrounds(template.content, text)
  if (text && ids) nameParts(template.content, table, text, ids)
  drawFormulasIn(template.content)
  holder.replaceChildren(template.content)
}
