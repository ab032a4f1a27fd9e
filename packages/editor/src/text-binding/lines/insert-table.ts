import type { Node } from '@tiptap/pm/model'
import { type Command, Selection } from '@tiptap/pm/state'
import type { TableText } from '@sheaf/document/table/table-text'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { isTable, setLine } from './line-commands.ts'
import { OWN_STEP } from '../step-keys.ts'
import type { TextBinding } from '../text-binding.ts'
import { lineOf } from '../tokens.ts'

/** Returns an empty table of so many rows and columns, with a header row. */
export const emptyTable = (rows: number, columns: number): TableText => ({
  columns: Array.from({ length: columns }, () => ({ isHeader: false, width: null, alignment: 'start' as const })),
  rows: Array.from({ length: rows }, (_, at) => ({
    isHeader: at === 0,
    cells: Array.from({ length: columns }, (_cell, column) => ({ column, rows: 1, columns: 1, lines: [] })),
  })),
})

/**
 * Makes an empty line a table, or begins one below a line with letters. The caret comes to stand in its line. The table
 * itself is written together with that line, and below it is one more if the pad would end with it.
 *
 * @param binding of the editor, which writes the table
 * @param typed how many letters of the line do not count, since they are about to be taken away
 */
export const insertTable =
  (binding: Pick<TextBinding, 'bringTable'> | undefined, text: TableText, typed = 0): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    if ($from.depth === 0 || binding === undefined) return false
    if (!dispatch) return true
    const { tr, doc } = state
    const { parent } = $from
    const before = lineOf(parent)
    const { quote } = before
    const level = before.kind === 'p' ? before.level : 0
    const id = binding.bringTable(text)
    const [position, end] = [$from.before(1), $from.after(1)]
    const isEmpty = parent.content.size <= typed && !isTable(before)
    const table = parent.type.create({ ...PLAIN_LINE, kind: 'table', table: id, quote, level })
    const lines: Node[] = isEmpty ? [] : [table]
    if (end === doc.content.size) lines.push(parent.type.create({ ...PLAIN_LINE, quote, level }))
    if (isEmpty) setLine(tr, position, before, lineOf(table))
    if (lines.length > 0) tr.insert(end, lines)
    const caret = isEmpty ? position + 1 : end + 1
    dispatch(
      tr
        .setSelection(Selection.near(tr.doc.resolve(caret)))
        .setMeta(OWN_STEP, true)
        .scrollIntoView(),
    )
    return true
  }
