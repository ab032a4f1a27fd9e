import type { Editor } from '@tiptap/core'
import { readTable } from '@sheaf/document/table/structure'
import type { TableText } from '@sheaf/document/table/table-text'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import { emptyTable, insertTable } from '../../text-binding/lines/insert-table.ts'
import { caretLine } from '../../text-binding/lines/line-commands.ts'
import { focusedCell } from './table-focus.ts'

/** Rows and columns of a table for which nobody has chosen a size. */
const USUAL = { rows: 3, columns: 3 }

export const USUAL_TABLE = (): TableText => emptyTable(USUAL.rows, USUAL.columns)

/** Puts the caret into the first cell of the table in whose line it stands. */
export const focusNewTable = ({ state }: Editor): void => {
  const table = caretLine(state)?.line.table
  const doc = bindingOf(state)?.doc
  if (!table || doc === undefined) return
  const { rows, columns } = readTable(doc, table)
  const [row, column] = [rows[0]?.id, columns[0]?.id]
  if (row !== undefined && column !== undefined) focusedCell.set({ table, row, column })
}

/** Puts a table of a size where the caret is, and the caret into its first cell. */
export const putTable = (editor: Editor, rows: number, columns: number): void => {
  editor.view.focus()
  insertTable(bindingOf(editor.state), emptyTable(rows, columns))(editor.state, editor.view.dispatch)
  focusNewTable(editor)
}
