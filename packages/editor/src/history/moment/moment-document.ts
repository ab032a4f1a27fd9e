import { Fragment, type Mark, type Node, type Schema, Slice } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import type { HistoryLine, HistoryRun } from '@sheaf/contract/entities/history'
import { acceptsFormat, type Formats } from '@sheaf/document/text/formats'
import { LINE_ATTRIBUTES, type LineAttributes, lineAttributesFrom } from '@sheaf/document/text/line'
import { contentOf, marksOf, nodesOf } from '../../text-binding/tokens.ts'
import { changedLines } from './changed-lines.ts'
import { GAP_NODE } from './redacted-gap.ts'

/* The text of a moment as a document of the editor. */

/** Mark of letters that somebody else than their author put back. */
export const PUT_BACK_MARK = 'putBack'

/** Returns the formats of letters from their names, of which that of a link has its address and those of colours theirs. */
export const formatsOfRun = ({ marks }: Pick<HistoryRun, 'marks'>): Formats => {
  const { linkTitle: title } = marks
  const valueOf = (name: string, value: true | string): unknown =>
    name === 'link' ? { href: value, ...(typeof title === 'string' ? { title } : {}) } : value
  return Object.fromEntries(
    Object.entries(marks)
      .map(([name, value]) => [name, valueOf(name, value)] as const)
      .filter(([name, value]) => acceptsFormat(name, value)),
  ) as Formats
}

/** Returns what a line, or one in a cell of a table, is. */
export const attributesOf = ({
  kind,
  level,
  attributes,
}: Pick<HistoryLine, 'kind' | 'level' | 'attributes'>): LineAttributes => {
  const stored: Readonly<Record<string, unknown>> = { ...attributes, kind, level }
  return lineAttributesFrom((name) => stored[name])
}

/** What the page keeps of a line, so that it is neither compared nor made twice. */
const keys = new WeakMap<HistoryLine, string>()

/** Returns a text that two lines have in common only if they look alike. */
export const keyOfLine = (line: HistoryLine): string => {
  const known = keys.get(line)
  if (known !== undefined) return known
  const key = JSON.stringify(line)
  keys.set(line, key)
  return key
}

const tableIds = new Map<string, string>()

/**
 * Returns the id under which the page draws the table of a line: a moment does not say the table's own. Two tables that
 * look alike have the same.
 */
export const tableIdOf = (line: HistoryLine): string | null => {
  if (line.table === undefined) return null
  const key = keyOfLine(line)
  const id = tableIds.get(key) ?? `table${tableIds.size}`
  tableIds.set(key, id)
  return id
}

const marksOfRun = (schema: Schema, run: HistoryRun): readonly Mark[] => {
  // Nobody knows whose the letters are if there is no author.
  const marks = marksOf(schema, formatsOfRun(run), run.author || undefined)
  const type = schema.marks[PUT_BACK_MARK]
  return run.by === undefined || type === undefined ? marks : type.create({ id: run.by }).addToSet(marks)
}

const nodeOf = (schema: Schema, line: HistoryLine): Node => {
  const nodes = line.runs.flatMap((run) => {
    const { redacted: letters } = run
    const marks = marksOfRun(schema, run)
    return letters === undefined
      ? nodesOf(schema, run.text, marks)
      : [schema.node(GAP_NODE, { letters }, undefined, marks)]
  })
  const attributes: LineAttributes = { ...attributesOf(line), table: tableIdOf(line) }
  const attrs = Object.fromEntries(LINE_ATTRIBUTES.map((name) => [name, attributes[name]]))
  return schema.node('line', attrs, contentOf(nodes))
}

const EMPTY: HistoryLine = { kind: 'p', level: 0, attributes: {}, runs: [] }

/** A text always has a line. */
const shownLinesOf = (lines: readonly HistoryLine[]): readonly HistoryLine[] => (lines.length === 0 ? [EMPTY] : lines)

/** Returns the text of a moment as a document. */
export const momentDocument = (schema: Schema, lines: readonly HistoryLine[]): Node =>
  schema.node(
    'doc',
    null,
    shownLinesOf(lines).map((line) => nodeOf(schema, line)),
  )

/** A range of lines that a change left, from 0. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

/**
 * Makes a document with the text of one moment into that of another, by replacing only the lines that differ. Returns
 * which lines of the new text these are.
 */
export const showMoment = (
  transaction: Transaction,
  before: readonly HistoryLine[],
  after: readonly HistoryLine[],
): LineRange[] => {
  const { doc } = transaction
  const { schema } = doc.type
  const [old, next] = [shownLinesOf(before), shownLinesOf(after)]
  const changes = changedLines(old.map(keyOfLine), next.map(keyOfLine))
  const starts: number[] = [0]
  doc.forEach((line, offset) => void starts.push(offset + line.nodeSize))
  for (const { from, to, nextFrom, nextTo } of changes.toReversed()) {
    const lines = next.slice(nextFrom, nextTo).map((line) => nodeOf(schema, line))
    transaction.step(new ReplaceStep(starts[from]!, starts[to]!, new Slice(Fragment.fromArray(lines), 0, 0)))
  }
  return changes.map(({ nextFrom, nextTo }) => ({ from: nextFrom, to: nextTo }))
}
