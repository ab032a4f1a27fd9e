import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'

const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, pre, blockquote, table'

/** One line of what these cells hold, in the first of them. */
const joinCells = (cells: readonly HTMLTableCellElement[]): void => {
  const line = document.createElement('p')
  for (const [at, cell] of cells.entries()) line.append(at === 0 ? '' : ' | ', ...cell.childNodes)
  cells[0]?.append(line)
}

const withRowsAsLines = (html: string): string => {
  if (!/<table\b/i.test(html)) return html
  // Nothing of what is parsed so runs or is fetched.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const row of body.querySelectorAll('tr')) {
    const cells = [...row.cells]
    const plain = cells.filter((cell) => cell.querySelector(BLOCKS) === null)
    // Beside a cell of several lines, each cell begins its own.
    if (plain.length === cells.length) joinCells(cells)
    else for (const cell of plain) joinCells([cell])
  }
  return body.innerHTML
}

/** Of a pasted table each row is a line; by itself the schema, which has no tables, would run all words together. */
export const PasteTables = Extension.create({
  name: 'pasteTables',

  addProseMirrorPlugins: () => [
    new Plugin({ key: new PluginKey('pasteTables'), props: { transformPastedHTML: withRowsAsLines } }),
  ],
})
