import { chainCommands } from '@tiptap/pm/commands'
import type { Mark } from '@tiptap/pm/model'
import { AllSelection, type Command, type EditorState, Selection, type Transaction } from '@tiptap/pm/state'
import type { LineAttributes } from '@sheaf/document/text/line'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { OWN_STEP } from '../step-keys.ts'
import { enterFileBackward, enterFileForward, removeSelectedFile } from './file-lines.ts'
import { AUTHOR_MARK, lineOf } from '../tokens.ts'
import {
  AS_PARAGRAPH,
  belongingTo,
  caretLine,
  isHeading,
  isItem,
  isHolder,
  withoutHeld,
  lineBefore,
  type PlacedLine,
  setLine,
  isTable,
} from './line-commands.ts'

/** Returns the formats that go on in the next line. */
const marksThatGoOn = ({ storedMarks, selection: { $from, $to } }: EditorState): readonly Mark[] =>
  (storedMarks ?? ($to.parentOffset > 0 ? $from.marks() : [])).filter(
    ({ type }) => type.name !== AUTHOR_MARK && type.spec['keepOnSplit'] !== false && type.name !== 'link',
  )

/** Returns what the line is that is begun within or behind one. */
const nextLine = (line: LineAttributes, isAtEnd: boolean): LineAttributes => ({
  ...withoutHeld(line),
  start: null,
  checked: false,
  ...((line.kind === 'rule' || (isHeading(line) && isAtEnd)) && { kind: 'p' }),
})

/** Returns what an empty line is that is begun above one, which stays what it is. */
const lineAbove = (line: LineAttributes): LineAttributes => ({
  ...withoutHeld(line),
  checked: false,
  ...(isHeading(line) && { kind: 'p' }),
})

/** Returns what a line becomes by a Backspace at its beginning; nothing if it is a paragraph like any other. */
const lessThan = (line: LineAttributes): Partial<LineAttributes> | undefined => {
  if (line.level > 0) return { level: line.level - 1 }
  if (line.kind !== 'p') return AS_PARAGRAPH
  return line.quote ? { quote: false } : undefined
}

/** Makes a line less than it is. What belongs to an item goes out with it. */
const lessen = ({ tr, doc }: EditorState, at: PlacedLine, less: Partial<LineAttributes>): Transaction => {
  setLine(tr, at.position, at.line, less)
  const below = isItem(at.line) ? belongingTo(doc, at) : []
  for (const { position, line } of below) setLine(tr, position, line, { level: line.level - 1 })
  return tr
}

/** An empty item goes one level up and leaves its list in the end; an empty line of a quote leaves that. */
const leaveByEmptyLine: Command = (state, dispatch) => {
  const at = caretLine(state)
  if (at === undefined || at.node.content.size > 0) return false
  const { line } = at
  const mayLeave = isItem(line) || (line.quote && line.kind === 'p' && line.level === 0)
  const less = mayLeave ? lessThan(line) : undefined
  if (less === undefined) return false
  dispatch?.(lessen(state, at, less).scrollIntoView())
  return true
}

/** Behind two empty lines at its end, a block of code is left. */
const leaveCodeByEmptyLines: Command = (state, dispatch) => {
  const at = caretLine(state)
  if (at?.line.kind !== 'code' || at.node.content.size > 0) return false
  const { position, line, node } = at
  const { nodeBefore } = state.doc.resolve(position)
  const { nodeAfter } = state.doc.resolve(position + node.nodeSize)
  const isBehindEmpty = nodeBefore && lineOf(nodeBefore).kind === 'code' && nodeBefore.content.size === 0
  if (!isBehindEmpty || line.start !== null || (nodeAfter && lineOf(nodeAfter).kind === 'code')) return false
  const tr = setLine(state.tr, position, line, { ...AS_PARAGRAPH, level: line.level })
  dispatch?.(tr.delete(position - nodeBefore.nodeSize, position).scrollIntoView())
  return true
}

/** Three signs that are a line of their own become a rule, with a line below it. One undo gives the signs back. */
const beginRule: Command = (state, dispatch) => {
  const at = caretLine(state)
  if (at?.line.kind !== 'p' || !/^(?:---|\*\*\*|___)$/.test(at.node.textContent)) return false
  if (state.selection.$from.parentOffset < at.node.content.size) return false
  const { tr } = state
  const { position, node, line } = at
  const end = position + 1 + node.content.size
  tr.split(end, 1, [{ type: node.type, attrs: line }]).delete(position + 1, end)
  setLine(tr, position, line, { kind: 'rule' })
  dispatch?.(tr.setMeta(OWN_STEP, true).scrollIntoView())
  return true
}

/**
 * Makes an empty line a rule, or begins one below a line with letters, and in both cases a line below the rule, where the
 * caret comes to stand.
 *
 * @param typed how many letters of the line do not count, since they are about to be taken away
 */
export const insertRule =
  (typed = 0): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    if ($from.depth === 0) return false
    const { tr } = state
    const { parent } = $from
    const before = lineOf(parent)
    const { quote, level } = before
    const [position, end] = [$from.before(1), $from.after(1)]
    const isEmpty = parent.content.size <= typed && !isHolder(before)
    const below = parent.type.create({ ...PLAIN_LINE, quote, level })
    const rule = parent.type.create({ ...PLAIN_LINE, kind: 'rule', quote, level })
    if (isEmpty) setLine(tr, position, before, lineOf(rule))
    tr.insert(end, isEmpty ? [below] : [rule, below])
    const caret = end + (isEmpty ? 0 : rule.nodeSize) + 1
    dispatch?.(
      tr
        .setSelection(Selection.near(tr.doc.resolve(caret)))
        .setMeta(OWN_STEP, true)
        .scrollIntoView(),
    )
    return true
  }

/** Begins a line where the caret is. */
const splitLine: Command = (state, dispatch) => {
  const marks = marksThatGoOn(state)
  const { tr } = state
  if (!tr.selection.empty) tr.deleteSelection()
  const { $from } = tr.selection
  if ($from.depth === 0) return false
  const { parent, parentOffset } = $from
  const line = lineOf(parent)
  const isAtStart = parentOffset === 0 && parent.content.size > 0
  const staysBelow = isAtStart && line.kind !== 'rule'
  const attrs = staysBelow ? { ...line, start: null } : nextLine(line, parentOffset === parent.content.size)
  tr.split($from.pos, 1, [{ type: parent.type, attrs }])
  if (staysBelow) setLine(tr, $from.before(1), line, lineAbove(line))
  if (marks.length > 0) tr.ensureMarks(marks)
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Enter. */
export const newLine = chainCommands(leaveByEmptyLine, leaveCodeByEmptyLines, beginRule, splitLine)

const isInCode = ({ selection: { $from } }: EditorState): boolean =>
  $from.depth > 0 && lineOf($from.parent).kind === 'code'

/** Ends a row within a line; in code, where each row is a line, it begins one. */
export const newRow: Command = (state, dispatch) => {
  if (isInCode(state)) return splitLine(state, dispatch)
  const row = state.schema.nodes['hardBreak']!.create(null, null, marksThatGoOn(state))
  dispatch?.(state.tr.replaceSelectionWith(row, false).scrollIntoView())
  return true
}

/** Begins a paragraph behind the block of code with the caret. */
export const leaveCode: Command = (state, dispatch) => {
  if (!isInCode(state)) return false
  const { doc, selection, tr } = state
  const { $head } = selection
  const { quote, level } = lineOf($head.parent)
  let behind = $head.after(1)
  for (let node = doc.nodeAt(behind); node && lineOf(node).kind === 'code'; node = doc.nodeAt(behind))
    behind += node.nodeSize
  tr.insert(behind, state.schema.nodes['line']!.create({ ...PLAIN_LINE, quote, level }))
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(behind + 1))).scrollIntoView())
  return true
}

/** Begins a paragraph behind code that is the pad's end: no line below would lead out of it. */
export const leaveLastCode: Command = (state, dispatch, view) => {
  const at = caretLine(state)
  if (at?.line.kind !== 'code' || at.position + at.node.nodeSize < state.doc.content.size) return false
  if (view && !view.endOfTextblock('down')) return false
  return leaveCode(state, dispatch)
}

/** Takes the lines' kinds along where the whole text is removed. */
const deleteSelected: Command = ({ tr, doc, selection }, dispatch) => {
  if (selection.empty) return false
  const isAll = selection.from <= 1 && selection.to >= doc.content.size - 1
  if (isAll) tr.setSelection(new AllSelection(doc))
  dispatch?.(
    tr
      .deleteSelection()
      .setSelection(Selection.near(tr.doc.resolve(tr.selection.from)))
      .scrollIntoView(),
  )
  return true
}

/** Returns whether a line goes on with the one before it, as rows of code and paragraphs of a quote do. */
const goesOn = (line: LineAttributes, before: LineAttributes): boolean =>
  line.kind === 'code'
    ? before.kind === 'code' && line.start === null
    : line.kind === 'p' && line.level === 0 && line.quote && before.quote

/** Takes the beginning of a line away. An empty line goes as a whole, so that the other stays what it is. */
const join = (tr: Transaction, position: number): Transaction => {
  const { nodeBefore } = tr.doc.resolve(position)
  return nodeBefore?.content.size === 0 ? tr.delete(position - nodeBefore.nodeSize, position) : tr.join(position)
}

const joinBackward: Command = (state, dispatch) => {
  const at = caretLine(state)
  if (at === undefined || state.selection.$from.parentOffset > 0) return false
  const { position, line } = at
  const before = lineBefore(state.doc, position)
  const less = before && goesOn(line, before) ? undefined : lessThan(line)
  if (less === undefined && before === undefined) return false
  const tr = less ? lessen(state, at, less) : join(state.tr, position)
  dispatch?.(tr.scrollIntoView())
  return true
}

const joinForward: Command = (state, dispatch) => {
  const at = caretLine(state)
  if (at === undefined) return false
  const behind = at.position + at.node.nodeSize
  if (state.selection.$from.parentOffset < at.node.content.size || behind === state.doc.content.size) return false
  dispatch?.(join(state.tr, behind).scrollIntoView())
  return true
}

/* Keys at the edges of a line that shows a table, which Backspace and Delete beside it neither remove nor join. */

/** Backspace behind a table leads into its line; an empty line behind it goes. */
const enterTableBackward: Command = (state, dispatch) => {
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
const enterTableForward: Command = (state, dispatch) => {
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

/** Backspace: a line first goes one level out, then becomes a paragraph, and then a part of the line above. */
export const removeBackward = chainCommands(
  removeSelectedFile,
  deleteSelected,
  enterTableBackward,
  enterFileBackward,
  joinBackward,
)

/** Delete: the line below becomes a part of this one. */
export const removeForward = chainCommands(
  removeSelectedFile,
  deleteSelected,
  enterTableForward,
  enterFileForward,
  joinForward,
)
