import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { isTable } from './line-commands.ts'
import { OWN_STEP } from '../step-keys.ts'
import { lineOf } from '../tokens.ts'

/**
 * Puts the caret behind the table of the line at a position, for what is typed next: into the next line, or one that is made
 * where there is none or another table. The table's own line, below its rows, is hardly seen.
 */
export const caretBehindTable = (state: EditorState, position: number): Transaction => {
  const { tr, doc, schema } = state
  const line = doc.nodeAt(position)
  if (line === null) return tr
  const end = position + line.nodeSize
  const next = doc.nodeAt(end)
  if (next === null || isTable(lineOf(next)))
    tr.insert(end, schema.node('line', { ...PLAIN_LINE })).setMeta(OWN_STEP, true)
  return tr.setSelection(Selection.near(tr.doc.resolve(end + 1))).scrollIntoView()
}
