import type { Node } from '@tiptap/pm/model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'
import { PLAIN_LINE, type LineAttributes } from '@sheaf/document/text/line'
import { AS_PARAGRAPH, caretLine, isFile, isItem, type PlacedLine, setLine } from './line-commands.ts'
import { OWN_STEP } from '../step-keys.ts'
import { lineOf } from '../tokens.ts'

/* Lines that show a picture or another file: they are put in, selected as a whole, changed and taken out. */

/** Returns the line whose picture or file is selected. */
export const selectedFile = ({ selection }: EditorState): PlacedLine | undefined => {
  if (!(selection instanceof NodeSelection)) return undefined
  const { node, from } = selection
  return isFile(lineOf(node)) ? { node, position: from, line: lineOf(node) } : undefined
}

/** Selects the picture or file of the line at a position. */
export const selectFileAt = (tr: Transaction, position: number): Transaction =>
  tr.setSelection(NodeSelection.create(tr.doc, position))

/** Puts the caret into the caption of a line. */
export const selectCaption = (tr: Transaction, { position, node }: PlacedLine, end: 'start' | 'end'): Transaction =>
  tr.setSelection(TextSelection.create(tr.doc, position + 1 + (end === 'end' ? node.content.size : 0)))

/** Backspace: from the beginning of a caption to its picture; behind one, into its caption, and an empty line goes. */
export const enterFileBackward: Command = (state, dispatch) => {
  const at = caretLine(state)
  if (at === undefined || state.selection.$from.parentOffset > 0) return false
  const { tr, doc } = state
  if (isFile(at.line)) {
    dispatch?.(selectFileAt(tr, at.position).scrollIntoView())
    return true
  }
  const { nodeBefore } = doc.resolve(at.position)
  if (nodeBefore === null || !isFile(lineOf(nodeBefore)) || at.line.kind !== 'p' || at.line.level > 0) return false
  tr.setSelection(Selection.near(doc.resolve(at.position - 1), -1))
  if (at.node.content.size === 0) tr.delete(at.position, at.position + at.node.nodeSize)
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Delete: from the end of a line to the picture below it; from the end of a caption nothing is joined. */
export const enterFileForward: Command = (state, dispatch) => {
  const at = caretLine(state)
  if (at === undefined || state.selection.$from.parentOffset < at.node.content.size) return false
  const { tr, doc } = state
  const behind = at.position + at.node.nodeSize
  const { nodeAfter } = doc.resolve(behind)
  if (nodeAfter === null) return isFile(at.line)
  if (isFile(lineOf(nodeAfter)) && (at.node.content.size > 0 || isFile(at.line))) selectFileAt(tr, behind)
  else if (!isFile(at.line)) return false
  else if (nodeAfter.content.size === 0) tr.delete(behind, behind + nodeAfter.nodeSize)
  else tr.setSelection(Selection.near(doc.resolve(behind + 1)))
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Takes a line with its picture or file out of the text. */
export const removeFile = (state: EditorState, { position, node, line }: PlacedLine): Transaction => {
  const { tr, doc } = state
  if (doc.childCount > 1) tr.delete(position, position + node.nodeSize)
  else setLine(tr.delete(position + 1, position + 1 + node.content.size), position, line, AS_PARAGRAPH)
  const end = Math.min(position, tr.doc.content.size)
  return tr.setSelection(Selection.near(tr.doc.resolve(end))).setMeta(OWN_STEP, true)
}

/** Backspace and Delete with a picture or file selected. */
export const removeSelectedFile: Command = (state, dispatch) => {
  const at = selectedFile(state)
  if (at === undefined) return false
  dispatch?.(removeFile(state, at).scrollIntoView())
  return true
}

/** Changes what a line says of its picture or file, as one step of undo. It stays selected. */
export const changeFile = (
  { tr }: EditorState,
  { position, line }: PlacedLine,
  changes: Partial<LineAttributes>,
): Transaction => setLine(tr, position, line, changes).setMeta(OWN_STEP, true)

/** Attributes of a line that shows a file. */
export type FileAttributes = Pick<LineAttributes, 'kind' | 'file'> & Partial<Pick<LineAttributes, 'alt' | 'width'>>

/** Returns the position of a new line at a place: before an empty line and one with the place at its start, else below. */
const placeForLine = (doc: Node, position: number): { readonly at: number; readonly beside: LineAttributes } => {
  const $place = doc.resolve(position)
  if ($place.depth === 0) {
    const { nodeBefore, nodeAfter } = $place
    // An empty line is what a picture is put in place of.
    const node = nodeAfter?.content.size === 0 && !isFile(lineOf(nodeAfter)) ? nodeAfter : (nodeBefore ?? nodeAfter)
    return { at: position, beside: node ? lineOf(node) : PLAIN_LINE }
  }
  const isAtStart = $place.parentOffset === 0 && !isFile(lineOf($place.parent))
  return { at: isAtStart ? $place.before(1) : $place.after(1), beside: lineOf($place.parent) }
}

/**
 * Puts a line with a picture or file beside a place, as one step of undo. The caret stays where it is.
 *
 * @param takesEmpty whether an empty line at the place becomes that line, as in a cell, which is no longer than it must be
 */
export const insertFile = (
  state: EditorState,
  place: number,
  file: FileAttributes,
  takesEmpty = false,
): { readonly tr: Transaction; readonly position: number } => {
  const { tr, doc, schema } = state
  const { at, beside } = placeForLine(doc, place)
  const empty = takesEmpty ? doc.nodeAt(at) : null
  if (empty?.content.size === 0 && lineOf(empty).kind === 'p')
    return { tr: setLine(tr, at, lineOf(empty), file).setMeta(OWN_STEP, true), position: at }
  const level = isItem(beside) ? Math.min(beside.level + 1, 20) : beside.level
  const line = schema.node('line', {
    ...PLAIN_LINE,
    level: isFile(beside) ? beside.level : level,
    quote: beside.quote,
    ...file,
  })
  return { tr: tr.insert(at, line).setMeta(OWN_STEP, true), position: at }
}
