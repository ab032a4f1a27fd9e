import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'

const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, pre, blockquote, table'

/** Joins the content of the cells into one line, in the first of them. */
const joinCells = (cells: readonly HTMLTableCellElement[]): void => {
  const line = document.createElement('p')
  for (const [at, cell] of cells.entries()) line.append(at === 0 ? '' : ' | ', ...cell.childNodes)
  cells[0]?.append(line)
}

const withRowsAsLines = (html: string): string => {
  if (!/<table\b/i.test(html)) return html
  // A document made by DOMParser runs no scripts and fetches nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const row of body.querySelectorAll('tr')) {
    const cells = [...row.cells]
    const plain = cells.filter((cell) => cell.querySelector(BLOCKS) === null)
    // If any cell has several lines, each cell begins its own line.
    if (plain.length === cells.length) joinCells(cells)
    else for (const cell of plain) joinCells([cell])
  }
  return body.innerHTML
}

/** Turns each row of a pasted table into a line. The schema has no tables, and would join all words without spaces. */
export const PasteTables = Extension.create({
  name: 'pasteTables',

  addProseMirrorPlugins: () => [
    new Plugin({ key: new PluginKey('pasteTables'), props: { transformPastedHTML: withRowsAsLines } }),
  ],
})
