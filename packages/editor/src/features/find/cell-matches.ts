import type { Editor } from '@tiptap/core'
import { type CellId, readableCell } from '@sheaf/document/table/cell'
import { readTable } from '@sheaf/document/table/structure'
import { shownInCell, textOf } from '@sheaf/document/text/sequence'
import { cellEditor } from '../../lib/tables/cell-editor.ts'
import { isSameCell } from '../../lib/tables/table-focus.ts'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import type { TextBinding } from '../../text-binding/text-binding.ts'
import { UnshownEditor } from '../../text-binding/unshown-editor.ts'
import { lineOf } from '../../text-binding/tokens.ts'
import { findMatches, type Match, type PlacedCell } from './matches.ts'

/* Matches in the cells of tables, most of which have no editor. */

/** Returns the matches in the cells of a table, in their order. */
export const matchesInTable = (
  binding: TextBinding | undefined,
  table: string,
  line: number,
  pattern: RegExp,
): Match[] => {
  if (binding === undefined) return []
  const { rows, columns, cells } = readTable(binding.doc, table)
  return cells.flatMap(({ row, column }, number) => {
    const id = { table, row: rows[row]!.id, column: columns[column]!.id }
    const text = shownInCell(readableCell(binding.doc, id)).map(textOf).join('\n')
    // A table may have thousands of cells: only where something is found their lines are made.
    if (text === '' || text.search(pattern) === -1) return []
    const cell: PlacedCell = { id, line, number }
    return findMatches(binding.ofCell(id).document(), pattern).map((match) => ({ ...match, cell }))
  })
}

/** Returns the editor of a cell, if it is the one that is open. */
export const openEditorOf = (id: CellId): Editor | undefined => {
  const open = cellEditor.get()
  return open && isSameCell(bindingOf(open.state)?.text.cell, id) ? open : undefined
}

/** Returns the open cell of a pad as a place in it. */
export const openCellOf = ({ state }: Editor): { readonly editor: Editor; readonly cell: PlacedCell } | undefined => {
  const editor = cellEditor.get()
  const [binding, id] = [bindingOf(state), editor && bindingOf(editor.state)?.text.cell]
  if (editor === undefined || binding === undefined || id === undefined) return undefined
  const { rows, columns, cells } = readTable(binding.doc, id.table)
  const number = cells.findIndex(({ row, column }) => rows[row]!.id === id.row && columns[column]!.id === id.column)
  let line = -1
  state.doc.forEach((node, position) => {
    if (line === -1 && lineOf(node).table === id.table) line = position
  })
  return number === -1 || line === -1 ? undefined : { editor, cell: { id, line, number } }
}

/** Changes the text of a cell, whether it is open or not. */
export const editCell = (pad: Editor, id: CellId, edit: (text: UnshownEditor) => void): void => {
  const binding = bindingOf(pad.state)
  if (binding === undefined) return
  const text = new UnshownEditor(binding.ofCell(id))
  edit(text)
  text.end()
}
