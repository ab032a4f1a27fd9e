import type { Node } from '@tiptap/pm/model'
import { type EditorState, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { FORMULA } from '@sheaf/document/text/formats/formula'
import { lineDirection } from '../../lib/lines/line-direction.ts'
import { leaveCode } from '../../text-binding/lines/split-and-join.ts'
import {
  formulaAround,
  formulaOfRows,
  type PlacedFormula,
  positionOf,
  rowsOfBlock,
} from '../../text-binding/lines/formulas.ts'
import { lineOf } from '../../text-binding/tokens.ts'
import { type FormulaChange, formulas } from './shown-formulas.ts'

/* The ways into a formula and out of it. */

type Way = 'forward' | 'backward'

const withChange = (tr: Transaction, change: FormulaChange): Transaction => tr.setMeta(formulas, change)

/** Puts the caret at the edge of a formula, and in it. */
const enter = ({ tr, schema }: EditorState, position: number): Transaction =>
  withChange(tr.setSelection(TextSelection.create(tr.doc, position)), 'enter').addStoredMark(
    schema.marks[FORMULA]!.create(),
  )

/** Puts the caret beside a formula. */
const leave = ({ tr, schema }: EditorState, position: number): Transaction =>
  withChange(tr.setSelection(TextSelection.create(tr.doc, position)), 'leave').removeStoredMark(schema.marks[FORMULA]!)

/** Returns the formula whose rows a line is one of. */
const blockOf = (doc: Node, at: number): PlacedFormula | undefined => {
  if (at < 0 || at >= doc.childCount || lineOf(doc.child(at)).kind !== 'code') return undefined
  const [first, end] = rowsOfBlock(doc, at)
  return formulaOfRows(doc, positionOf(doc, first), first, end)
}

/** Leads into the block above or below the line with the caret, whose rows are hidden. */
const enterBlock = (view: EditorView, way: Way, isByLine: boolean): boolean => {
  const { state } = view
  const { $head, empty } = state.selection
  if (!empty || $head.depth === 0) return false
  const isForward = way === 'forward'
  const isAtEdge = isByLine
    ? view.endOfTextblock(isForward ? 'down' : 'up')
    : $head.parentOffset === (isForward ? $head.parent.content.size : 0)
  if (!isAtEdge) return false
  const at = $head.index(0)
  const block = blockOf(state.doc, at + (isForward ? 1 : -1))
  if (block === undefined || formulaAround(state.doc, $head.pos, $head.pos)?.from === block.from) return false
  const place = isForward ? block.from + 1 : block.to - 1
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, place)).scrollIntoView())
  return true
}

/** Leads into or out of a formula in a row of text at whose edge the caret stands. */
const crossEdge = (view: EditorView, way: Way): boolean => {
  const { state } = view
  const { from, empty } = state.selection
  const formula = empty ? formulaAround(state.doc, from, from) : undefined
  if (formula === undefined || formula.isBlock) return false
  const isForward = way === 'forward'
  const isIn = formulas.getState(state)?.open !== undefined
  if (isIn && from === (isForward ? formula.to : formula.from)) {
    view.dispatch(leave(state, from))
    return true
  }
  if (!isIn && from === (isForward ? formula.from : formula.to)) {
    view.dispatch(enter(state, from))
    return true
  }
  return false
}

/** Escape: the caret stands behind the formula. */
const leaveOpen = (view: EditorView): boolean => {
  const { state } = view
  const open = formulas.getState(state)?.open
  if (open === undefined) return false
  if (!open.isBlock) view.dispatch(leave(state, open.to))
  else if (open.to >= state.doc.content.size) return leaveCode(state, view.dispatch)
  else view.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(open.to + 1))).scrollIntoView())
  return true
}

const wayOf = (view: EditorView, key: string): Way | undefined => {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const { state } = view
  const { $head } = state.selection
  const isIn = formulas.getState(state)?.open !== undefined
  // A source runs from left to right, and what is around it as its line does.
  const isFromRight = !isIn && $head.depth > 0 && lineDirection($head.parent) === 'rtl'
  return (key === 'ArrowRight') === isFromRight ? 'backward' : 'forward'
}

export const handleKey = (view: EditorView, event: KeyboardEvent): boolean => {
  const { key, shiftKey, ctrlKey, metaKey, altKey, isComposing } = event
  if (!view.editable || isComposing || shiftKey || ctrlKey || metaKey || altKey) return false
  if (key === 'Escape') return leaveOpen(view)
  if (key === 'ArrowDown') return enterBlock(view, 'forward', true)
  if (key === 'ArrowUp') return enterBlock(view, 'backward', true)
  const way = wayOf(view, key)
  return way !== undefined && (crossEdge(view, way) || enterBlock(view, way, false))
}

/** A click on a drawn formula leads into its source. */
export const enterPressed = (view: EditorView, event: MouseEvent): boolean => {
  const { target, button } = event
  const drawn = target instanceof Element ? target.closest('.pad-formula') : null
  if (!view.editable || button !== 0 || drawn === null || !view.dom.contains(drawn)) return false
  const position = view.posAtDOM(drawn, 0)
  const { state } = view
  const formula = formulaAround(state.doc, position, position)
  if (formula === undefined) return false
  event.preventDefault()
  const tr = formula.isBlock
    ? state.tr.setSelection(TextSelection.create(state.doc, formula.to - 1))
    : enter(state, formula.to)
  view.dispatch(tr)
  view.focus()
  return true
}
