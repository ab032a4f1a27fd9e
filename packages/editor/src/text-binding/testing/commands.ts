import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { LineAttributes } from '@sheaf/document/text/line'
import { lineOf } from '../tokens.ts'

/** Sets attributes of the lines of a range. */
export const setLines = (
  state: EditorState,
  from: number,
  to: number,
  attributes: Partial<LineAttributes>,
): Transaction => {
  const { tr, doc } = state
  doc.nodesBetween(from, to, (line, position) => {
    for (const [name, value] of Object.entries(attributes))
      if (line.attrs[name] !== value) tr.setNodeAttribute(position, name, value)
    return false
  })
  return tr
}

/** Enter: a line of the same kind; behind a heading a paragraph; a new task is not done. */
export const splitLine = (state: EditorState, position: number): Transaction => {
  const { parent, parentOffset } = state.doc.resolve(position)
  const line = lineOf(parent)
  const isAfterHeading = line.kind.startsWith('h') && parentOffset === parent.content.size
  const attrs = { ...line, start: null, checked: false, ...(isAfterHeading && { kind: 'p' }) }
  return state.tr.split(position, 1, [{ type: parent.type, attrs }])
}
