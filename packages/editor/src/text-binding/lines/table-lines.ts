import { type Command, Selection } from '@tiptap/pm/state'
import { caretLine, isTable } from './line-commands.ts'
import { lineOf } from '../tokens.ts'

/* Keys at the edges of a line that shows a table, which Backspace and Delete beside it neither remove nor join. */

/** Backspace behind a table leads into its line; an empty line behind it goes. */
export const enterTableBackward: Command = (state, dispatch) => {
  const at = caretLine(state)
  if (at === undefined || state.selection.$from.parentOffset > 0) return false
  const { doc, tr } = state
  const { nodeBefore } = doc.resolve(at.position)
  if (nodeBefore === null || !isTable(lineOf(nodeBefore)) || at.line.kind !== 'p' || at.line.level > 0) return false
  tr.setSelection(Selection.near(doc.resolve(at.position - 1), -1))
  if (at.node.content.size === 0) tr.delete(at.position, at.position + at.node.nodeSize)
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Delete before or in the line of a table joins no lines; an empty line behind it goes. */
export const enterTableForward: Command = (state, dispatch) => {
  const at = caretLine(state)
  if (at === undefined || state.selection.$from.parentOffset < at.node.content.size) return false
  const { doc, tr } = state
  const behind = at.position + at.node.nodeSize
  const { nodeAfter } = doc.resolve(behind)
  if (nodeAfter === null) return false
  const isBefore = isTable(lineOf(nodeAfter)) && at.node.content.size > 0
  if (!isBefore && !isTable(at.line)) return false
  if (isBefore) tr.setSelection(Selection.near(doc.resolve(behind + 1)))
  else if (nodeAfter.content.size === 0) tr.delete(behind, behind + nodeAfter.nodeSize)
  dispatch?.(tr.scrollIntoView())
  return true
}
