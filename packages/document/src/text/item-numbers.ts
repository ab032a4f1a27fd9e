import type { LineAttributes } from './line.ts'
import { visitLines } from './nesting.ts'

/** A line with its number in the text, counted from 0. */
export interface NumberedLine {
  readonly attributes: LineAttributes
  readonly at: number
}

const nothing = (): void => {}

/** Calls `visit` with the number that each item of lines has in its list. */
export const visitItemNumbers = (lines: Iterable<NumberedLine>, visit: (at: number, number: number) => void): void =>
  visitLines(lines, {
    beginQuote: nothing,
    endQuote: nothing,
    beginList: nothing,
    endList: nothing,
    beginItem: ({ at }, _kind, number) => visit(at, number),
    endItem: nothing,
    block: nothing,
    rows: nothing,
    table: nothing,
    rule: nothing,
    file: nothing,
  })
