import type { Node } from '@tiptap/pm/model'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { changedLines } from '../../lib/lines/changed-lines.ts'
import type { LineRange } from '../../text-binding/lines/line-blocks.ts'
import { FORMULA } from '@sheaf/document/text/formats/formula'
import { FROM_TEXT } from '../../text-binding/step-keys.ts'
import { formulaAround, type PlacedFormula, positionOf, rowsOfBlock } from '../../text-binding/lines/formulas.ts'
import { lineOf } from '../../text-binding/tokens.ts'
import { decorationsOf, isAlike } from './formula-decorations.ts'
import { type FormulaChange, formulas, type ShownFormulas } from './shown-formulas.ts'

/* What shows the formulas of a text. It is fetched with the first of them. */

export { enterPressed, handleKey } from './formula-keys.ts'

/** Returns lines with all rows of the blocks of code that they and their neighbours are in. */
const withBlocks = (doc: Node, { from, to }: LineRange): LineRange => {
  const isCode = (at: number): boolean => at >= 0 && at < doc.childCount && lineOf(doc.child(at)).kind === 'code'
  let [begin, end] = [from, to]
  if (isCode(begin)) [begin] = rowsOfBlock(doc, begin)
  if (isCode(begin - 1)) [begin] = rowsOfBlock(doc, begin - 1)
  if (isCode(end - 1)) [, end] = rowsOfBlock(doc, end - 1)
  if (isCode(end)) [, end] = rowsOfBlock(doc, end)
  return { from: begin, to: end }
}

const linesOf = (doc: Node, { from, to }: PlacedFormula): LineRange => {
  const size = doc.content.size
  const [$from, $to] = [doc.resolve(Math.min(from, size)), doc.resolve(Math.min(to, size))]
  return { from: $from.index(0), to: Math.max($to.depth === 0 ? $to.index(0) : $to.index(0) + 1, $from.index(0) + 1) }
}

const isSame = (one: PlacedFormula | undefined, other: PlacedFormula | undefined): boolean =>
  one?.from === other?.from && one?.to === other?.to && one?.isBlock === other?.isBlock

/** Returns the formula that the caret is in; at its edge, only if it was in it before, or goes in. */
const openAfter = (
  transaction: Transaction,
  before: PlacedFormula | undefined,
  { storedMarks }: EditorState,
  { doc, selection }: EditorState,
): PlacedFormula | undefined => {
  if (!(selection instanceof TextSelection)) return undefined
  const { from, to, empty } = selection
  const formula = formulaAround(doc, from, to)
  if (formula === undefined || formula.isBlock || !empty || (from > formula.from && to < formula.to)) return formula
  const change = transaction.getMeta(formulas) as FormulaChange | undefined
  if (change === 'enter') return formula
  if (change === 'leave') return undefined
  const isWritten = transaction.docChanged && transaction.getMeta(FROM_TEXT) === undefined
  // With 'draw', this has just been fetched, and what was typed before it is a formula that is written.
  const isBegun = storedMarks?.some(({ type }) => type.name === FORMULA) === true
  if (isBegun && (isWritten || change === 'draw')) return formula
  if (before === undefined || before.isBlock) return undefined
  const { mapping } = transaction
  const wasIn = mapping.map(before.from, -1) <= formula.from && mapping.map(before.to, 1) >= formula.to
  return wasIn ? formula : undefined
}

/** Shows the formulas after a transaction: only lines that have changed are looked at. */
export const follow = (
  transaction: Transaction,
  before: ShownFormulas,
  old: EditorState,
  state: EditorState,
  isEditable: boolean,
): ShownFormulas => {
  const { doc } = state
  const isWhole = transaction.getMeta(formulas) === 'draw'
  const open = isEditable ? openAfter(transaction, before.open, old, state) : undefined
  const { mapping } = transaction
  const was = before.open && {
    ...before.open,
    from: mapping.map(before.open.from, -1),
    to: mapping.map(before.open.to, 1),
  }
  const isMoved = !isSame(was, open)
  if (!transaction.docChanged && !isMoved && !isWhole) return before
  const parts: LineRange[] = []
  if (isWhole) parts.push({ from: 0, to: doc.childCount })
  else {
    if (transaction.docChanged) parts.push(changedLines(old.doc, doc))
    if (isMoved && was) parts.push(linesOf(doc, was))
    if (isMoved && open) parts.push(linesOf(doc, open))
  }
  let decorations = before.decorations.map(mapping, doc)
  for (const part of parts) {
    const { from, to } = withBlocks(doc, part)
    const begin = positionOf(doc, from)
    let end = begin
    for (let at = from; at < to; at += 1) end += doc.child(at).nodeSize
    const gone = decorations.find(begin, end).filter((one) => one.from >= begin && one.to <= end)
    const added = decorationsOf(doc, from, to, begin, open)
    // Among thousands of formulas, these take some milliseconds: what stays as it was is left alone.
    if (isAlike(gone, added)) continue
    if (gone.length > 0) decorations = decorations.remove(gone)
    if (added.length > 0) decorations = decorations.add(doc, added)
  }
  return { decorations, open }
}

/** At the edge of the formula that the caret is in, what is typed belongs to it. */
export const marksInOpen = (state: EditorState): Transaction | undefined => {
  const open = formulas.getState(state)?.open
  const { selection, schema, storedMarks } = state
  if (open === undefined || open.isBlock || !selection.empty) return undefined
  const type = schema.marks[FORMULA]!
  const marks = storedMarks ?? selection.$from.marks()
  return type.isInSet(marks) ? undefined : state.tr.setStoredMarks(type.create().addToSet(marks))
}
