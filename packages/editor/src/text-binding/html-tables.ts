const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, pre, blockquote, table'

/** Takes the only paragraph of a cell away from around its text: text programs write one into each cell. */
const unwrapLine = (cell: HTMLTableCellElement): void => {
  const lines = cell.querySelectorAll(BLOCKS)
  const [line] = lines
  if (lines.length !== 1 || !line?.matches('p, div') || line.textContent.trim() !== cell.textContent.trim()) return
  line.replaceWith(...line.childNodes)
}

/** Joins the content of the cells into one line, in the first of them. */
const joinCells = (cells: readonly HTMLTableCellElement[]): void => {
  const line = document.createElement('p')
  for (const [at, cell] of cells.entries()) line.append(at === 0 ? '' : ' | ', ...cell.childNodes)
  cells[0]?.append(line)
}

/**
 * Makes a line of each row of the tables, with signs between its cells. Returns whether a table was lost by it: one with
 * a single column is a frame around text.
 */
export const makeLinesOfRows = (root: ParentNode): boolean => {
  const rows = [...root.querySelectorAll('tr')].map((row) => [...row.cells])
  for (const cells of rows) {
    for (const cell of cells) unwrapLine(cell)
    const plain = cells.filter((cell) => cell.querySelector(BLOCKS) === null)
    // If any cell has several lines, each cell begins its own line.
    if (plain.length === cells.length) joinCells(cells)
    else for (const cell of plain) joinCells([cell])
  }
  return rows.some(({ length }) => length > 1)
}
