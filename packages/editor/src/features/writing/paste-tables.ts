import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { rewriteHtml } from './rewrite-html.ts'

const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, pre, blockquote, table'

/** Takes the only paragraph of a cell away from around its text: text programs write one into each cell. */
const unwrapLine = (cell: HTMLTableCellElement): void => {
  const lines = cell.querySelectorAll(BLOCKS)
  const [line] = lines
  if (lines.length !== 1 || !line?.matches('p, div') || line.textContent !== cell.textContent.trim()) return
  line.replaceWith(...line.childNodes)
}

/** Joins the content of the cells into one line, in the first of them. */
const joinCells = (cells: readonly HTMLTableCellElement[]): void => {
  const line = document.createElement('p')
  for (const [at, cell] of cells.entries()) line.append(at === 0 ? '' : ' | ', ...cell.childNodes)
  cells[0]?.append(line)
}

const makeLines = (body: HTMLElement): void => {
  const rows = [...body.querySelectorAll('tr')].map((row) => [...row.cells])
  for (const cells of rows) {
    for (const cell of cells) unwrapLine(cell)
    const plain = cells.filter((cell) => cell.querySelector(BLOCKS) === null)
    // If any cell has several lines, each cell begins its own line.
    if (plain.length === cells.length) joinCells(cells)
    else for (const cell of plain) joinCells([cell])
  }
  // A table with a single column is a frame around text, and has lost nothing.
  if (rows.some(({ length }) => length > 1)) toast.info(t('EDITOR.NO_TABLES'))
}

/** Turns each row of a pasted table into a line. The schema has no tables, and would join all words without spaces. */
export const PasteTables = Extension.create({
  name: 'pasteTables',

  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('pasteTables'),
      props: { transformPastedHTML: (html) => rewriteHtml(html, /<table\b/i, makeLines) },
    }),
  ],
})
