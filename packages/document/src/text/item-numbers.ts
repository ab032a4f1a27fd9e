import type { LineAttributes } from './line.ts'
import { type LinesVisitor, visitLines } from './nesting.ts'

/** A line with its number in the text, counted from 0. */
export interface NumberedLine {
  readonly attributes: LineAttributes
  readonly at: number
}

const nothing = (): void => {}

/** Visits the lists of lines, and the items in them, alone. */
export const visitLists = (
  lines: Iterable<NumberedLine>,
  visitor: Pick<LinesVisitor<NumberedLine>, 'beginList' | 'endList' | 'beginItem'>,
): void =>
  visitLines(lines, {
    ...visitor,
    beginQuote: nothing,
    endQuote: nothing,
    endItem: nothing,
    block: nothing,
    rows: nothing,
    table: nothing,
    rule: nothing,
    file: nothing,
  })

/** Calls `visit` with the number that each item of lines has in its list. */
export const visitItemNumbers = (lines: Iterable<NumberedLine>, visit: (at: number, number: number) => void): void =>
  visitLists(lines, { beginList: nothing, endList: nothing, beginItem: ({ at }, _kind, number) => visit(at, number) })
