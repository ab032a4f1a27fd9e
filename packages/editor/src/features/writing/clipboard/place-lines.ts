import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { type Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import { LINE_LEVEL_MAX, PLAIN_LINE, type LineAttributes } from '@sheaf/document/text/line'
import { AUTHOR_MARK, contentOf, lineOf } from '../../../text-binding/tokens.ts'
import { isHeading, isHolder, isTable, isItem, withoutHeld } from '../../../text-binding/lines/line-commands.ts'

/** Returns whether a line says nothing but its letters. */
export const isPlain = ({ kind, level, quote }: LineAttributes): boolean => kind === 'p' && level === 0 && !quote

/** Returns the line that goes on behind a place where one like this is parted. */
const parted = (line: LineAttributes): LineAttributes => ({ ...withoutHeld(line), start: null, checked: false })

/** Returns the line that Enter begins at the end of one like this. */
const nextLine = (line: LineAttributes): LineAttributes => ({
  ...parted(line),
  kind: isHeading(line) ? 'p' : withoutHeld(line).kind,
})

/** A range of a document, which lines are to take the place of. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Returns the range of a selection between the letters of its first and last lines. */
export const rangeOf = ({ from, to, $from, $to }: Selection): Range => ({
  from: $from.depth === 0 ? from + 1 : from,
  to: $to.depth === 0 ? to - 1 : to,
})

/** Where lines are placed: what stays of the lines around, and what these are. */
interface Around {
  readonly isBehindText: boolean
  readonly isBeforeText: boolean
  readonly first: LineAttributes
  readonly last: LineAttributes
  readonly isOneLine: boolean
}

const aroundOf = (doc: Node, { from, to }: Range): Around => {
  const [$from, $to] = [doc.resolve(from), doc.resolve(to)]
  return {
    isBehindText: $from.parentOffset > 0,
    isBeforeText: $to.parentOffset < $to.parent.content.size,
    first: lineOf($from.parent),
    last: lineOf($to.parent),
    isOneLine: $from.index(0) === $to.index(0),
  }
}

/** Returns lines as those of the block of code that they are put into, without their looks. */
const asCode = (lines: readonly Node[], line: LineAttributes): Node[] =>
  lines.flatMap((node) => {
    const rows: Node[][] = [[]]
    node.forEach((child) => {
      if (child.isText) rows.at(-1)!.push(child.mark(child.marks.filter(({ type }) => type.name === AUTHOR_MARK)))
      else rows.push([])
    })
    return rows.map((row) => node.type.create({ ...line, start: null }, contentOf(row)))
  })

/** Returns what the line is in which text stands that was behind the range. */
const lineBehind = ({ isBehindText, isOneLine, first, last }: Around): LineAttributes =>
  isOneLine && isBehindText ? parted(first) : last

/** Returns lines of plain text as if they were typed. An empty one is no item. */
const asTyped = (lines: readonly Node[], around: Around): Node[] => {
  const next = nextLine(around.first)
  const empty = { ...PLAIN_LINE, quote: next.quote }
  return lines.map((node, at) => {
    const isLast = at === lines.length - 1
    const line = isLast && around.isBeforeText ? lineBehind(around) : next
    const isEmpty = node.content.size === 0 && isItem(line) && !isLast
    return node.type.create(isEmpty ? empty : line, node.content)
  })
}

/** Returns lines in the quote, and as deep in the list, that they are put into. */
const asPart = (lines: readonly Node[], { first }: Around): Node[] => {
  const begin = lines[0]
  const deeper = begin && isItem(first) && isItem(lineOf(begin)) ? first.level - lineOf(begin).level : 0
  return lines.map((node) => {
    const line = lineOf(node)
    const isInList = isItem(line) || line.level > 0
    const level = isInList ? Math.min(Math.max(line.level + deeper, 0), LINE_LEVEL_MAX) : line.level
    return node.type.create({ ...line, level, quote: line.quote || first.quote }, node.content)
  })
}

/**
 * Returns what the line is in which the first of several lines, or the only one, comes to stand. Text that is there keeps
 * its line; an empty line becomes what is put into it, unless that is plain.
 */
const firstLine = (begin: Node, isPlainLine: boolean, count: number, around: Around): LineAttributes => {
  const { isBehindText, isBeforeText, first, last, isOneLine } = around
  if (isBehindText || isHolder(first)) return first
  if (count === 1 && isBeforeText) return isOneLine ? first : last
  if (!isPlainLine || isBeforeText) return lineOf(begin)
  const { align, direction } = lineOf(begin)
  return {
    ...first,
    ...(align !== PLAIN_LINE.align && { align }),
    ...(direction !== PLAIN_LINE.direction && { direction }),
  }
}

/**
 * Returns lines of which no table, picture or file begins in a line with text or has text right behind it. Below a table
 * at the end of the pad is a line, too.
 */
const apart = (lines: readonly Node[], { isBehindText, isBeforeText, first }: Around, isAtEnd: boolean): Node[] => {
  const [begin, end] = [lines[0], lines.at(-1)]
  if (begin === undefined || end === undefined) return []
  const plain = begin.type.create(PLAIN_LINE)
  const needsAbove = isHolder(lineOf(begin)) && (isBehindText || isHolder(first))
  const needsBelow = isHolder(lineOf(end)) && (isBeforeText || (isAtEnd && isTable(lineOf(end))))
  return [...(needsAbove ? [plain] : []), ...lines, ...(needsBelow ? [plain] : [])]
}

/** Lines, as they are where they are put. */
export interface PlacedLines {
  /** What the line is in which the first of them comes to stand. */
  readonly first: LineAttributes
  readonly lines: readonly Node[]
}

/**
 * Returns what lines are in the place of a range.
 *
 * @param areTyped whether they are plain text, which says nothing of what its lines are
 */
export const fitLines = (doc: Node, range: Range, read: readonly Node[], areTyped: boolean): PlacedLines => {
  const around = aroundOf(doc, range)
  const given = apart(read, around, doc.resolve(range.to).index(0) === doc.childCount - 1)
  const { first, isBeforeText } = around
  if (first.kind === 'code') return { first, lines: asCode(given, first) }
  if (areTyped) return { first, lines: asTyped(given, around) }
  const lines = asPart(given, around)
  const [begin, end] = [lines[0], lines.at(-1)]
  if (begin === undefined || end === undefined) return { first, lines }
  const isPlainAt = (at: number): boolean => isPlain(lineOf(given.at(at)!))
  if (lines.length > 1 && isBeforeText && isPlainAt(-1))
    lines[lines.length - 1] = end.type.create(lineBehind(around), end.content)
  return { first: firstLine(begin, isPlainAt(0), lines.length, around), lines }
}

/** Sets what a line is. */
const setLine = (tr: Transaction, position: number, line: LineAttributes): void => {
  const node = tr.doc.nodeAt(position)
  if (node === null) return
  for (const [name, value] of Object.entries(line))
    if (node.attrs[name] !== value) tr.setNodeAttribute(position, name, value)
}

/** Puts lines before a line, and the letters of the last of them at its start, so that it stays the line it is. */
const placeBefore = (tr: Transaction, from: number, { first, lines }: PlacedLines): Transaction => {
  const [begin, ...others] = lines
  const last = others.pop()
  if (begin === undefined || last === undefined) return tr
  const before = tr.doc.resolve(from).before(1)
  const whole = Fragment.fromArray([begin.type.create(first, begin.content), ...others])
  tr.step(new ReplaceStep(before, before, new Slice(whole, 0, 0)))
  const start = from + whole.size
  if (last.content.size > 0) tr.step(new ReplaceStep(start, start, new Slice(last.content, 0, 0)))
  setLine(tr, before + whole.size, lineOf(last))
  return tr.setSelection(TextSelection.create(tr.doc, start + last.content.size))
}

/** Puts lines in the place of a range. The caret comes to stand behind them. */
export const placeLines = (tr: Transaction, { from, to }: Range, placed: PlacedLines): Transaction => {
  const { parentOffset, parent } = tr.doc.resolve(from)
  const { first, lines } = placed
  if (from === to && parentOffset === 0 && parent.content.size > 0 && lines.length > 1)
    return placeBefore(tr, from, placed)
  const slice = new Slice(Fragment.fromArray([...lines]), 1, 1)
  tr.step(new ReplaceStep(from, to, slice))
  setLine(tr, tr.doc.resolve(from).before(1), first)
  return tr.setSelection(TextSelection.create(tr.doc, from + slice.size))
}

/** Puts further lines where others end that were put there before, with the caret behind them if it was there. */
export const placeFurtherLines = (tr: Transaction, lines: readonly Node[], end: number): Transaction => {
  const hasCaret = tr.selection.empty && tr.selection.head === end
  const slice = new Slice(Fragment.fromArray([tr.doc.resolve(end).parent.cut(0, 0), ...lines]), 1, 1)
  tr.step(new ReplaceStep(end, end, slice))
  return hasCaret ? tr.setSelection(TextSelection.create(tr.doc, end + slice.size)) : tr
}
