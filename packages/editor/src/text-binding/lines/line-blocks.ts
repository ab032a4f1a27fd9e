import type { Node } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { LINE_LEVEL_MAX, type LineAttributes } from '@sheaf/document/text/line'
import { isHeading, isItem, selectedLines } from './line-commands.ts'
import { lineOf } from '../tokens.ts'

/* Which lines are moved together, past which others, and what they become where they come to stand. */

/** Lines in a row by their numbers, counted from 0; `to` is that of the first line behind them. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

const lineAt = (doc: Node, number: number): LineAttributes => lineOf(doc.child(number))

/** Returns the number of the item to which a line belongs by its level, not further up than a line; -1 if there is none. */
const itemAbove = (doc: Node, number: number, first = 0): number => {
  const { level } = lineAt(doc, number)
  for (let at = number - 1; at >= first; at -= 1) {
    const line = lineAt(doc, at)
    if (line.level < level) return isItem(line) ? at : -1
  }
  return -1
}

/** Returns lines with those below them that belong to their items. */
export const withBelonging = (doc: Node, { from, to }: LineRange): LineRange => {
  let end = to
  while (end < doc.childCount && itemAbove(doc, end, from) >= 0) end += 1
  return { from, to: end }
}

/** Returns the selected lines. */
export const chosenRange = (state: EditorState): LineRange => {
  const lines = selectedLines(state)
  const from = state.doc.resolve(lines[0]?.position ?? 0).index(0)
  return { from, to: from + Math.max(lines.length, 1) }
}

/** Returns the selected lines with what belongs to them. */
export const selectedRange = (state: EditorState): LineRange => withBelonging(state.doc, chosenRange(state))

/** Returns the positions before the first of lines and behind the last. */
export const positionsOf = (doc: Node, { from, to }: LineRange): { readonly from: number; readonly to: number } => {
  let [position, begin, end] = [0, 0, 0]
  for (let at = 0; at <= to; at += 1) {
    if (at === from) begin = position
    if (at === to) end = position
    if (at < to) position += doc.child(at).nodeSize
  }
  return { from: begin, to: end }
}

/** Whether a row of code goes on with the block of the line above. */
const goesOnAsCode = (doc: Node, number: number): boolean => {
  if (number <= 0 || number >= doc.childCount) return false
  const [before, line] = [lineAt(doc, number - 1), lineAt(doc, number)]
  return (
    line.kind === 'code' &&
    before.kind === 'code' &&
    line.start === null &&
    line.level === before.level &&
    line.quote === before.quote &&
    line.language === before.language
  )
}

const endOfCode = (doc: Node, number: number): number => {
  let end = number + 1
  while (goesOnAsCode(doc, end)) end += 1
  return end
}

const startOfCode = (doc: Node, number: number): number => {
  let start = number
  while (goesOnAsCode(doc, start)) start -= 1
  return start
}

/** Returns the number before which lines come to stand that move up past the line or block above them. */
const placeAbove = (doc: Node, { from }: LineRange): number | undefined => {
  if (from === 0) return undefined
  let start = from - 1
  if (goesOnAsCode(doc, from)) return start
  const { level } = lineAt(doc, from)
  while (lineAt(doc, start).level > level) {
    const item = itemAbove(doc, start)
    if (item < 0) break
    start = item
  }
  return startOfCode(doc, start)
}

/** Returns the number before which lines come to stand that move down past the line or block below them. */
const placeBelow = (doc: Node, { from, to }: LineRange): number | undefined => {
  if (to >= doc.childCount) return undefined
  if (goesOnAsCode(doc, to)) return to + 1
  const isOutside = lineAt(doc, to).level < lineAt(doc, from).level
  // A line further out becomes the one to which they belong; another goes past with all that belongs to it.
  const passed = { from: to, to: endOfCode(doc, to) }
  return isOutside ? passed.to : withBelonging(doc, passed).to
}

/** Returns the number before which lines come to stand that are moved past what is above or below; nothing at an end. */
export const placeBeside = (doc: Node, range: LineRange, by: 1 | -1): number | undefined =>
  by < 0 ? placeAbove(doc, range) : placeBelow(doc, range)

/** Returns by how much lines go in or out so that they stand rightly in the list that they are moved into. */
const levelsBy = (doc: Node, { from, to }: LineRange, place: number): number => {
  const first = lineAt(doc, from)
  if (isHeading(first)) return 0
  const before = place > 0 ? lineAt(doc, place - 1) : undefined
  const deepest = before === undefined ? 0 : before.level + (isItem(before) ? 1 : 0)
  const highest = isItem(first) ? deepest : LINE_LEVEL_MAX
  // Between an item and what belongs to it, they belong to it as well.
  const item = place < doc.childCount ? itemAbove(doc, place) : -1
  const isWithin = item >= 0 && (item < from || item >= to)
  const lowest = isWithin ? Math.min(lineAt(doc, place).level, deepest) : 0
  return Math.max(lowest, Math.min(first.level, highest)) - first.level
}

const isAlike = (a: LineAttributes, b: LineAttributes): boolean =>
  a.kind === b.kind && a.level === b.level && a.quote === b.quote

/** What of lines changes, by their numbers. */
export type LineChanges = ReadonlyMap<number, Partial<LineAttributes>>

/**
 * Returns the number of a list, or the beginning of a block of code, that a first line leaves to the next when it goes;
 * nothing if there is none.
 */
export const startLeft = (doc: Node, { from, to }: LineRange): LineChanges => {
  const first = lineAt(doc, from)
  if (first.start === null || to >= doc.childCount) return new Map()
  const next = lineAt(doc, to)
  return isAlike(first, next) && next.start === null ? new Map([[to, { start: first.start }]]) : new Map()
}

/** Returns what changes of lines, and of those around, when they are moved to a place. */
export const changesByMove = (doc: Node, range: LineRange, place: number): LineChanges => {
  const changes = new Map<number, Partial<LineAttributes>>(startLeft(doc, range))
  const by = levelsBy(doc, range, place)
  for (let at = range.from; by !== 0 && at < range.to; at += 1) {
    const line = lineAt(doc, at)
    if (!isHeading(line)) changes.set(at, { level: Math.min(Math.max(line.level + by, 0), LINE_LEVEL_MAX) })
  }
  const set = (at: number, attributes: Partial<LineAttributes>): void =>
    void changes.set(at, { ...changes.get(at), ...attributes })
  const first = { ...lineAt(doc, range.from), ...changes.get(range.from) }
  if (changes.has(range.to) && first.start !== null) set(range.from, { start: null })
  if (place >= doc.childCount) return changes
  const next = lineAt(doc, place)
  // What comes before the first item takes its number over, and a row its beginning of the block.
  const isOfBlock = next.kind !== 'code' || startOfCode(doc, range.from) === place
  if (next.start !== null && isOfBlock && isAlike(first, next)) {
    set(range.from, { start: next.start })
    set(place, { start: null })
  }
  return changes
}
