import type { Node } from '@tiptap/pm/model'
import type { Command, EditorState, Transaction } from '@tiptap/pm/state'
import { KINDS } from '@sheaf/document/text/kinds'
import { fileKindOf } from '@sheaf/document/text/shown-file'
import {
  changedAttributes,
  LINE_LEVEL_MAX,
  PLAIN_LINE,
  type LineAlignment,
  type LineAttributes,
  type LineDirection,
  type LineKind,
} from '@sheaf/document/text/line'
import { LinesStep } from '../lines-step.ts'
import { OWN_STEP } from '../step-keys.ts'
import { lineOf } from '../tokens.ts'

/** A line of a document, with the position before it. */
export interface PlacedLine {
  readonly node: Node
  readonly position: number
  readonly line: LineAttributes
}

/** Returns whether a line is a paragraph, a heading or an item, which begin where their letters do. */
export const isOfLetters = ({ kind }: LineAttributes): boolean =>
  KINDS[kind].form === 'item' || KINDS[kind].form === 'block'

export const isItem = ({ kind }: LineAttributes): boolean => KINDS[kind].form === 'item'

export const isTable = ({ kind, table }: LineAttributes): boolean => kind === 'table' && table !== null

/** Returns whether a line shows a picture or another file. */
export const isFile = (line: LineAttributes): boolean => line.file !== null && fileKindOf(line) !== undefined

/** Returns whether a line shows something beside its letters, which stays whatever the lines around it become. */
export const isHolder = (line: LineAttributes): boolean => isTable(line) || isFile(line)

/** Returns what a line is that goes on where one is parted: a table, picture or file stays with the first of them. */
export const withoutHeld = (line: LineAttributes): LineAttributes =>
  isHolder(line) ? { ...line, kind: 'p', table: null, ...AS_LETTERS_ARE, ...NO_FILE } : line

/** How a line stands and runs if nobody has said it. */
const AS_LETTERS_ARE = { align: PLAIN_LINE.align, direction: PLAIN_LINE.direction } as const

const NO_FILE = { file: null, width: null, alt: null } as const

export const isHeading = ({ kind }: LineAttributes): boolean => /^h\d$/.test(kind)

/**
 * Returns the lines in which something is selected, or the one with the caret. A selection that ends where a line begins,
 * as that of a triple click does, has nothing of this line.
 */
export const selectedLines = ({ doc, selection: { from, to, $to } }: EditorState): PlacedLine[] => {
  const lines: PlacedLine[] = []
  const end = $to.depth > 0 && $to.parentOffset === 0 ? $to.before(1) : to
  doc.nodesBetween(from, Math.max(end, from + 1), (node, position) => {
    lines.push({ node, position, line: lineOf(node) })
    return false
  })
  return lines
}

/** Returns the line with the caret; nothing if letters are selected. */
export const caretLine = ({ selection: { $from, empty } }: EditorState): PlacedLine | undefined =>
  empty && $from.depth === 1 ? { node: $from.parent, position: $from.before(1), line: lineOf($from.parent) } : undefined

export const lineBefore = (doc: Node, position: number): LineAttributes | undefined => {
  const { nodeBefore } = doc.resolve(position)
  return nodeBefore ? lineOf(nodeBefore) : undefined
}

/** Sets attributes of a line, each by a step of its own, and none that it has. */
export const setLine = (
  transaction: Transaction,
  position: number,
  line: LineAttributes,
  attributes: Partial<LineAttributes>,
): Transaction => {
  for (const [name, value] of Object.entries(attributes))
    if (line[name as keyof LineAttributes] !== value) transaction.setNodeAttribute(position, name, value)
  return transaction
}

/** Sets attributes of lines by one step. */
export const setLines = (
  { tr }: EditorState,
  lines: readonly PlacedLine[],
  attributesOf: (line: LineAttributes) => Partial<LineAttributes>,
): Transaction => {
  const changes = lines.flatMap(({ position, line }) => {
    const attributes = changedAttributes(line, { ...line, ...attributesOf(line) })
    return Object.keys(attributes).length === 0 ? [] : [{ position, attributes }]
  })
  if (changes.length > 0) tr.step(new LinesStep(changes))
  return tr.setMeta(OWN_STEP, true)
}

/** Returns whether lines of a kind have an alignment and a direction: code, tables and rules have none. */
const isAlignable = (kind: LineKind): boolean => ['block', 'item', 'file'].includes(KINDS[kind].form)

/** Returns what a line becomes that gets a kind: what says nothing of the new kind goes. */
const asKind = (kind: LineKind): Partial<LineAttributes> => ({
  kind,
  start: null,
  ...(kind !== 'code' && { language: null }),
  ...(!isAlignable(kind) && AS_LETTERS_ARE),
  ...(kind !== 'table' && { table: null }),
  ...(fileKindOf({ kind }) === undefined && NO_FILE),
})

/** Returns what an item, a heading or code becomes that is made a paragraph. */
export const AS_PARAGRAPH = { ...asKind('p'), level: 0 }

/** Returns the lines below an item that belong to it by their level. */
export const belongingTo = (doc: Node, { node: item, position: start, line: { level } }: PlacedLine): PlacedLine[] => {
  const lines: PlacedLine[] = []
  let position = start + item.nodeSize
  for (let node = doc.nodeAt(position); node && lineOf(node).level > level; node = doc.nodeAt(position)) {
    lines.push({ node, position, line: lineOf(node) })
    position += node.nodeSize
  }
  return lines
}

/** Makes all selected lines of a kind, or paragraphs if all are. What belongs to an item that leaves its list goes out. */
export const toggleKind =
  (kind: LineKind): Command =>
  (state, dispatch) => {
    // A table or picture stays one, whatever the lines around it become.
    const lines = selectedLines(state).filter(({ line }) => !isHolder(line))
    const isOn = lines.every(({ line }) => line.kind === kind)
    // A heading belongs to no item.
    const wanted = isOn ? AS_PARAGRAPH : { ...asKind(kind), ...(/^h\d$/.test(kind) && { level: 0 }) }
    const last = lines.at(-1)
    const left = last && isItem(last.line) && 'level' in wanted ? belongingTo(state.doc, last) : []
    const out = (last?.line.level ?? 0) + 1
    const isLeft = new Set(left.map(({ line }) => line))
    const wantedOf = (line: LineAttributes) => (isLeft.has(line) ? { level: line.level - out } : wanted)
    dispatch?.(setLines(state, [...lines, ...left], wantedOf).scrollIntoView())
    return true
  }

/** Makes all selected lines plain paragraphs, which are in no quote. */
export const asText: Command = (state, dispatch) => {
  const lines = selectedLines(state).filter(({ line }) => !isHolder(line))
  dispatch?.(setLines(state, lines, () => ({ ...AS_PARAGRAPH, quote: false })).scrollIntoView())
  return true
}

/** Quotes all selected lines, or none if all are quoted. */
export const toggleQuote: Command = (state, dispatch) => {
  const lines = selectedLines(state)
  const quote = !lines.every(({ line }) => line.quote)
  dispatch?.(setLines(state, lines, () => ({ quote })).scrollIntoView())
  return true
}

/** Aligns all selected lines. */
export const alignLines =
  (align: LineAlignment): Command =>
  (state, dispatch) => {
    const lines = selectedLines(state).filter(({ line }) => isAlignable(line.kind))
    if (lines.length === 0) return false
    dispatch?.(setLines(state, lines, () => ({ align })).scrollIntoView())
    return true
  }

/** Says in which direction all selected lines run. */
export const directLines =
  (direction: LineDirection): Command =>
  (state, dispatch) => {
    const lines = selectedLines(state).filter(({ line }) => isAlignable(line.kind))
    if (lines.length === 0) return false
    dispatch?.(setLines(state, lines, () => ({ direction })).scrollIntoView())
    return true
  }

/** Ticks all selected tasks, or none if all are ticked. */
export const toggleTicks: Command = (state, dispatch) => {
  const lines = selectedLines(state).filter(({ line }) => line.kind === 'task')
  if (lines.length === 0) return false
  const checked = !lines.every(({ line }) => line.checked)
  dispatch?.(setLines(state, lines, () => ({ checked })))
  return true
}

/** Returns the selected lines with those below them that belong to the last one by their level. */
const withWhatBelongs = (state: EditorState): PlacedLine[] => {
  const lines = selectedLines(state)
  const last = lines.at(-1)
  return last !== undefined && isItem(last.line) ? [...lines, ...belongingTo(state.doc, last)] : lines
}

/** Returns the deepest level that a line may have: one below the item before it. Paragraphs may have any. */
const deepestLevel = (doc: Node, { position, line }: PlacedLine): number => {
  if (!isItem(line)) return LINE_LEVEL_MAX
  const before = lineBefore(doc, position)
  if (before === undefined) return 0
  return Math.min(isItem(before) ? before.level + 1 : before.level, LINE_LEVEL_MAX)
}

/** Moves the selected lines one level in or out, with what belongs to them. Returns whether they may be. */
export const indent =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    const lines = withWhatBelongs(state)
    const [first] = lines
    if (first === undefined) return false
    const isPossible =
      by < 0 ? lines.some(({ line }) => line.level > 0) : first.line.level < deepestLevel(state.doc, first)
    if (!isPossible) return false
    const levelOf = ({ level }: LineAttributes): number => Math.min(Math.max(level + by, 0), LINE_LEVEL_MAX)
    dispatch?.(setLines(state, lines, (line) => ({ level: levelOf(line) })).scrollIntoView())
    return true
  }
