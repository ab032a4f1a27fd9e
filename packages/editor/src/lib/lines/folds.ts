import type { Node } from '@tiptap/pm/model'
import { AllSelection, type EditorState, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isHeading } from '../../text-binding/lines/line-commands.ts'
import { lineOf } from '../../text-binding/tokens.ts'

/* EDT-201 to EDT-206: sections of a text that its reader has folded. Nothing of this goes to others. */

/** A heading whose section is folded. */
export interface Fold {
  /** Position before its line. */
  readonly position: number
  /** Number of its line, from 0. */
  readonly line: number
  /** Number of the last line of its section. */
  readonly last: number
  /** Position before the first line that it hides. */
  readonly begin: number
  /** Position behind that line. */
  readonly end: number
}

/** What a transaction does to folds: by the positions before headings. */
export interface FoldChange {
  readonly fold?: number
  readonly unfold?: readonly number[]
}

/** The folds of a text in its order. */
export const foldsKey = new PluginKey<readonly Fold[]>('folds')

/** Returns the folds of a text; none in an editor that has none. */
export const foldsOf = (state: EditorState): readonly Fold[] => foldsKey.getState(state) ?? []

/** Returns the level of a heading, from 1; 0 for other lines. */
const levelOf = (line: Node): number => (isHeading(lineOf(line)) ? Number(lineOf(line).kind.slice(1)) : 0)

/** Returns whether the line of a number is a heading with lines below it that belong to it. */
export const hasSection = (doc: Node, line: number): boolean => {
  const [heading, next] = [doc.maybeChild(line), doc.maybeChild(line + 1)]
  if (heading === null || next === null || levelOf(heading) === 0) return false
  return levelOf(next) === 0 || levelOf(next) > levelOf(heading)
}

/** Returns the fold of the heading at a position; undefined if nothing could be folded there. */
export const foldAt = (doc: Node, position: number): Fold | undefined => {
  if (position < 0 || position >= doc.content.size) return undefined
  const $position = doc.resolve(position)
  const line = $position.index(0)
  if ($position.depth > 0 || !hasSection(doc, line)) return undefined
  const level = levelOf(doc.child(line))
  const begin = position + doc.child(line).nodeSize
  let [last, end] = [line, begin]
  for (let next = doc.maybeChild(last + 1); next !== null; next = doc.maybeChild(last + 1)) {
    if (levelOf(next) > 0 && levelOf(next) <= level) break
    last += 1
    end += next.nodeSize
  }
  return { position, line, last, begin, end }
}

/** Returns whether a position is in lines that a fold hides. */
const hides = ({ begin, end }: Fold, at: number): boolean => at >= begin && at < end

/** Returns the folds that hide an end of a range. */
const foldsOver = (folds: readonly Fold[], from: number, to: number): Fold[] =>
  folds.filter((fold) => hides(fold, from) || hides(fold, to))

/** Returns the folds that hide neither end of a selection, whose caret would be lost there. */
export const withoutCaret = (folds: readonly Fold[], { selection }: EditorState): readonly Fold[] => {
  // All of a text may be selected as it is shown.
  if (folds.length === 0 || selection instanceof AllSelection) return folds
  const over = foldsOver(folds, selection.anchor, selection.head)
  return over.length === 0 ? folds : folds.filter((fold) => !over.includes(fold))
}

/** Folds that are in no other one, which hide lines, in their order. */
export const outermost = (folds: readonly Fold[]): readonly Fold[] => {
  let behind = -1
  return folds.filter(({ line, last }) => {
    if (line <= behind) return false
    behind = last
    return true
  })
}

/** Returns the number of the line in which a line is shown: itself, or the heading of the fold that hides it. From 0. */
export const shownLine = (folds: readonly Fold[], line: number): number =>
  outermost(folds).find((fold) => line > fold.line && line <= fold.last)?.line ?? line

const withChange = (tr: Transaction, change: FoldChange): Transaction =>
  tr.setMeta(foldsKey, change).setMeta('addToHistory', false)

/** Shows the lines of a range that folds hide. */
export const reveal = (view: EditorView, from: number, to = from): void => {
  const { tr } = view.state
  const over = foldsOver(foldsOf(view.state), from, to)
  if (over.length > 0) view.dispatch(withChange(tr, { unfold: over.map(({ position }) => position) }))
}

/** Folds the section of the heading at a position, or unfolds it. Returns whether there is one. */
export const toggleFold = (view: EditorView, position: number): boolean => {
  const { state } = view
  const { doc, tr, selection } = state
  if (foldsOf(state).some((fold) => fold.position === position)) {
    view.dispatch(withChange(tr, { unfold: [position] }))
    return true
  }
  const fold = foldAt(doc, position)
  if (fold === undefined) return false
  if (foldsOver([fold], selection.anchor, selection.head).length > 0)
    tr.setSelection(TextSelection.create(doc, fold.begin - 1))
  view.dispatch(withChange(tr, { fold: position }))
  return true
}

/** Folds or unfolds the section that the caret is in. Returns whether there is one. */
export const toggleFoldAtCaret = (view: EditorView): boolean => {
  const { doc, selection } = view.state
  const at = selection.$head.index(0)
  let position = selection.$head.depth === 0 ? selection.head : selection.$head.before(1)
  // Lines above belong to the same section until a heading; one that has none of its own belongs to a higher one.
  for (let line = at; line >= 0; line -= 1) {
    const fold = foldAt(doc, position)
    if (fold !== undefined && fold.last >= at) return toggleFold(view, position)
    if (line > 0) position -= doc.child(line - 1).nodeSize
  }
  return false
}
