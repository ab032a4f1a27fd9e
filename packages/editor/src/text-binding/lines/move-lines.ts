import { UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { AllSelection, type Command, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import {
  changesByMove,
  type LineChanges,
  type LineRange,
  placeBeside,
  positionsOf,
  selectedRange,
  startLeft,
} from './line-blocks.ts'
import { bindingOf } from '../binding-plugin.ts'
import { isTable } from './line-commands.ts'
import { LinesStep } from '../lines-step.ts'
import { KEEPS_AUTHORS, OWN_STEP } from '../step-keys.ts'
import type { TextBinding } from '../text-binding.ts'
import { lineOf } from '../tokens.ts'

/*
 * Moving, doubling and removing whole lines. What is moved is written anew under ids that are declared for its authors,
 * so it stays theirs.
 */

/** Returns whether somebody else's caret is between two positions: what they write there would stay where it was. */
export type IsHeld = (from: number, to: number) => boolean

/** Most that is written anew in place of lines in which somebody else is writing, in letters. */
const HELD_MAX_SIZE = 5000

/** Most that is written in one change, in letters: with their formats, these are below the server's limit for one. */
const CHANGE_MAX_SIZE = UPDATE_MAX_BYTES / 8

type Stretch = ReturnType<typeof positionsOf>
const sizeOf = ({ from, to }: Stretch): number => to - from

const setLines = (tr: Transaction, changes: LineChanges): void => {
  const lines = [...changes]
    .toSorted(([a], [b]) => a - b)
    .map(([at, attributes]) => ({ position: positionsOf(tr.doc, { from: at, to: at }).from, attributes }))
  if (lines.length > 0) tr.step(new LinesStep(lines))
}

const linesIn = (doc: Node, { from, to }: LineRange): Node[] => doc.children.slice(from, to)

const replace = (tr: Transaction, from: number, to: number, lines: readonly Node[]): Transaction =>
  tr.step(new ReplaceStep(from, to, new Slice(Fragment.fromArray([...lines]), 0, 0)))

/** Writes lines before another one, and takes them away where they were. The selection goes with them. */
const relocate = (tr: Transaction, range: LineRange, place: number): void => {
  const { doc, selection } = tr
  const lines = linesIn(doc, range)
  const { from, to } = positionsOf(doc, range)
  const target = positionsOf(doc, { from: place, to: place }).from
  const begin = target > from ? target - (to - from) : target
  replace(tr, from, to, [])
  replace(tr, begin, begin, lines)
  const moved = (position: number): number => {
    if (position >= from && position <= to) return position + begin - from
    if (position > to && position < target) return position - (to - from)
    return position < from && position >= target ? position + to - from : position
  }
  const [anchor, head] = [selection.anchor, selection.head].map((at) =>
    tr.doc.resolve(Math.min(moved(at), tr.doc.content.size)),
  )
  tr.setSelection(TextSelection.between(anchor!, head!))
}

/** Takes the end of a selection of lines back from the beginning of the line below them, which stays where it is. */
const keepWithin = (tr: Transaction, { from, to }: Stretch): void => {
  const { anchor, head, from: begin, to: end } = tr.selection
  if (begin < from || begin >= to || end < to) return
  const within = (position: number): number => Math.min(Math.max(position, from + 1), to - 1)
  tr.setSelection(TextSelection.create(tr.doc, within(anchor), within(head)))
}

const isOutside = ({ from, to }: LineRange, place: number): boolean => place < from || place > to

/**
 * Moves lines before the line of a number. If somebody else is writing in them, and in none of those that they pass,
 * these are moved to the other side instead, so that what is written goes on in its line; so are they if the lines are
 * too many for one change.
 *
 * @param isPointedAt whether they are let go where somebody points, who goes on looking there, wherever the caret is
 */
export const moveLinesTo =
  (range: LineRange, place: number, isHeld: IsHeld = () => false, isPointedAt = false): Command =>
  ({ tr }, dispatch) => {
    if (!isOutside(range, place)) return false
    const own = positionsOf(tr.doc, range)
    keepWithin(tr, own)
    setLines(tr, changesByMove(tr.doc, range, place))
    const { from, to } = range
    const passed = place < from ? { from: place, to: from } : { from: to, to: place }
    const others = positionsOf(tr.doc, passed)
    const isTaken = sizeOf(others) <= HELD_MAX_SIZE && isHeld(own.from, own.to) && !isHeld(others.from, others.to)
    const isOthers = isTaken || sizeOf(own) > CHANGE_MAX_SIZE
    if (sizeOf(isOthers ? others : own) > CHANGE_MAX_SIZE) return false
    if (isOthers) relocate(tr, passed, place < from ? to : from)
    else relocate(tr, range, place)
    tr.setMeta(KEEPS_AUTHORS, true).setMeta(OWN_STEP, true)
    dispatch?.(isPointedAt ? tr : tr.scrollIntoView())
    return true
  }

/** Moves the selected lines, or others, past what is above or below them. At an end of the pad nothing is moved. */
export const moveLines =
  (by: 1 | -1, isHeld: IsHeld, given?: LineRange): Command =>
  (state, dispatch) => {
    const range = given ?? selectedRange(state)
    const place = placeBeside(state.doc, range, by)
    return place !== undefined && moveLinesTo(range, place, isHeld)(state, dispatch)
  }

/** Returns a line as its copy is: a table is another one, whose letters are those of the same authors. */
const copyOf = (line: Node, binding: TextBinding | undefined): Node[] => {
  const attributes = { ...line.attrs, start: null }
  const { table } = lineOf(line)
  if (!isTable(lineOf(line)) || table === null) return [line.type.create(attributes, line.content, line.marks)]
  const copy = binding?.tableWithAuthors(table)
  if (binding === undefined || copy === undefined) return []
  return [line.type.create({ ...attributes, table: binding.bringTable(copy) }, line.content, line.marks)]
}

/** Doubles the selected lines, or others, below them. */
export const duplicateLines =
  (given?: LineRange): Command =>
  (state, dispatch) => {
    const { doc, tr, selection } = state
    const range = given ?? selectedRange(state)
    const { from, to } = positionsOf(doc, range)
    if (to - from > CHANGE_MAX_SIZE) return false
    // Whoever only asks whether it can be done brings no table.
    if (!dispatch) return true
    const lines = linesIn(doc, range).flatMap((line) => copyOf(line, bindingOf(state)))
    if (lines.length === 0) return false
    replace(tr, to, to, lines)
    const begun = selection.from >= from && selection.to <= to && lines.length === range.to - range.from
    const by = begun ? to - from : 0
    const [anchor, head] = begun ? [selection.anchor + by, selection.head + by] : [to + 1, to + 1]
    tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)))
    dispatch(tr.setMeta(KEEPS_AUTHORS, true).setMeta(OWN_STEP, true).scrollIntoView())
    return true
  }

/** Removes the selected lines, or others, with what belongs to them. The caret comes to stand in the line below. */
export const removeLines =
  (given?: LineRange): Command =>
  (state, dispatch) => {
    const { doc, tr, selection } = state
    const range = given ?? selectedRange(state)
    if (range.to - range.from >= doc.childCount) tr.setSelection(new AllSelection(doc)).deleteSelection()
    else {
      const { from, to } = positionsOf(doc, range)
      const column = selection.$head.parentOffset
      const isHere = selection.head > from && selection.head < to
      setLines(tr, startLeft(doc, range))
      replace(tr, from, to, [])
      if (isHere) {
        const next = tr.doc.nodeAt(from)
        const place = next === null ? from - 1 : from + 1 + Math.min(column, next.content.size)
        tr.setSelection(Selection.near(tr.doc.resolve(place), -1))
      }
    }
    dispatch?.(tr.setMeta(OWN_STEP, true).scrollIntoView())
    return true
  }
