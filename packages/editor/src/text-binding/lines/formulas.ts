import type { Node } from '@tiptap/pm/model'
import { FORMULA } from '@sheaf/document/text/formats/formula'
import { isFormulaRow } from '@sheaf/document/text/kinds/code'
import { isLikeRow } from '@sheaf/document/text/nesting'
import { lineOf } from '../tokens.ts'

/* Where formulas stand in a document. */

/** A formula: the letters of its source in a line, or the rows of its block, from before the first to behind the last. */
export interface PlacedFormula {
  readonly from: number
  readonly to: number
  readonly source: string
  readonly isBlock: boolean
}

/** Formulas in a line, by the letters before them. */
type InLine = readonly { readonly from: number; readonly to: number; readonly source: string }[]

const NONE: InLine = []
const known = new WeakMap<Node, InLine>()

const readLine = (line: Node): InLine => {
  if (lineOf(line).kind === 'code') return NONE
  const found: { from: number; to: number; source: string }[] = []
  line.forEach((child, offset) => {
    if (!child.marks.some(({ type }) => type.name === FORMULA)) return
    const text = child.text ?? '\n'
    const last = found.at(-1)
    if (last?.to === offset) {
      last.to += child.nodeSize
      last.source += text
    } else found.push({ from: offset, to: offset + child.nodeSize, source: text })
  })
  return found.length === 0 ? NONE : found
}

const inLine = (line: Node): InLine => {
  let found = known.get(line)
  if (found === undefined) known.set(line, (found = readLine(line)))
  return found
}

/** Returns the formulas in the row of text of a line that begins at a position. */
export const formulasInLine = (line: Node, position: number): PlacedFormula[] =>
  inLine(line).map(({ from, to, source }) => ({
    from: position + 1 + from,
    to: position + 1 + to,
    source,
    isBlock: false,
  }))

/** Returns whether a line has formulas, or is a row of one. */
export const hasFormula = (line: Node): boolean => isFormulaRow(lineOf(line)) || inLine(line).length > 0

/** Returns whether a row goes on with the block of the row above. */
const goesOn = (doc: Node, at: number): boolean => {
  if (at <= 0 || at >= doc.childCount) return false
  const [above, row] = [lineOf(doc.child(at - 1)), lineOf(doc.child(at))]
  return above.kind === 'code' && row.start === null && isLikeRow(above, row)
}

/** Returns the numbers of the first row of the block that a row of code is in, and behind its last. */
export const rowsOfBlock = (doc: Node, at: number): readonly [first: number, end: number] => {
  let [first, end] = [at, at + 1]
  while (goesOn(doc, first)) first -= 1
  while (goesOn(doc, end)) end += 1
  return [first, end]
}

/** Returns the formula whose rows of code are those of these numbers, if they are one. */
export const formulaOfRows = (doc: Node, position: number, first: number, end: number): PlacedFormula | undefined => {
  if (!isFormulaRow(lineOf(doc.child(first)))) return undefined
  const rows = Array.from({ length: end - first }, (_, at) => doc.child(first + at))
  const source = rows.map((row) => row.textContent).join('\n')
  return { from: position, to: rows.reduce((to, { nodeSize }) => to + nodeSize, position), source, isBlock: true }
}

/** Returns the position before the line of a number. */
export const positionOf = (doc: Node, number: number): number => {
  let position = 0
  for (let at = 0; at < number; at += 1) position += doc.child(at).nodeSize
  return position
}

/** Returns the formula that has a range of a document in it, or at its edges. */
export const formulaAround = (doc: Node, from: number, to: number): PlacedFormula | undefined => {
  const $from = doc.resolve(from)
  if ($from.depth === 0) return undefined
  const line = $from.parent
  const begin = $from.before(1)
  if (lineOf(line).kind !== 'code')
    return formulasInLine(line, begin).find((formula) => formula.from <= from && to <= formula.to)
  const [first, end] = rowsOfBlock(doc, $from.index(0))
  const formula = formulaOfRows(doc, positionOf(doc, first), first, end)
  return formula && to < formula.to ? formula : undefined
}
