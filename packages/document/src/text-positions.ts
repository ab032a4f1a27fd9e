import * as Y from 'yjs'
import { shownLines } from './pad-lines.ts'
import { readableCell } from './table/cell.ts'
import { readTable } from './table/structure.ts'
import type { IdRange } from './text/change.ts'
import { attributesOf, itemsOfLine, shownInCell, type LineStart } from './text/sequence.ts'
import { shownFileOf } from './text/shown-file.ts'
import { PRESENT, type View } from './text/view.ts'

/**
 * The plain text of a moment of a pad, in which each UTF-16 unit is a letter or what parts letters. A line of the pad is
 * a line; a table is its rows as lines, in which cells are parted by tabs, then the line's own letters, if it has any.
 * Line ends within a cell are shown as `⏎` and tabs as spaces. Before the caption of a file stand its name in brackets and
 * its alternative text.
 */

/** Sign of the end of a line within a cell of a table. */
const BREAK_IN_CELL = '⏎'

/** A piece of the text: letters that stand in a row under one id, or what parts letters. */
export interface TextPiece {
  readonly text: string
  /** The letters, one for each unit of the text. */
  readonly letters?: IdRange
  /** Whether it is what the line says of its file, in one row. */
  readonly isOfFile?: boolean
}

function* piecesOfLine(start: LineStart, view: View): Iterable<TextPiece & { readonly letters: IdRange }> {
  for (const item of itemsOfLine(start, view)) {
    const { content, id } = item
    if (!(content instanceof Y.ContentString)) continue
    for (const [offset, length] of view.partsOf(item)) {
      const text = content.str.slice(offset, offset + length)
      yield { text, letters: { client: id.client, clock: id.clock + offset, length } }
    }
  }
}

function* piecesOfFile(start: LineStart, view: View): Iterable<TextPiece> {
  const shown = shownFileOf(attributesOf(start, view))
  if (shown === undefined) return
  yield { text: '[' }
  yield { text: shown.file.name, isOfFile: true }
  yield { text: ']' }
  if (!shown.alt) return
  yield { text: ' ' }
  yield { text: shown.alt.replaceAll(/[\r\n\t]/g, ' '), isOfFile: true }
}

function* piecesOfCell(lines: readonly LineStart[], view: View): Iterable<TextPiece> {
  for (const [index, start] of lines.entries()) {
    if (index > 0) yield { text: BREAK_IN_CELL }
    let isAfterFile = false
    for (const piece of piecesOfFile(start, view)) {
      isAfterFile = true
      yield piece
    }
    for (const { text, letters } of piecesOfLine(start, view)) {
      if (isAfterFile) yield { text: ' ' }
      isAfterFile = false
      yield { text: text.replaceAll(/[\r\n]/g, BREAK_IN_CELL).replaceAll('\t', ' '), letters }
    }
  }
}

function* piecesOfTable(doc: Y.Doc, table: string, view: View): Iterable<TextPiece> {
  const { rows, columns, cells } = readTable(doc, table, view)
  if (cells.length === 0) return
  const byRow = Map.groupBy(cells, ({ row }) => row)
  for (const [number, { id: row }] of rows.entries()) {
    if (number > 0) yield { text: '\n' }
    const shown = new Map(byRow.get(number)?.map((cell) => [cell.column, cell]))
    for (const [column, { id }] of columns.entries()) {
      if (column > 0) yield { text: '\t' }
      if (shown.has(column)) yield* piecesOfCell(shownInCell(readableCell(doc, { table, row, column: id }), view), view)
    }
  }
}

/** Yields the plain text of a pad in pieces. */
function* piecesOfText(doc: Y.Doc, view = PRESENT): Iterable<TextPiece> {
  for (const [index, { start, table }] of shownLines(doc, view).entries()) {
    if (index > 0) yield { text: '\n' }
    let isAfterTable = false
    if (table !== undefined)
      for (const piece of piecesOfTable(doc, table, view)) {
        isAfterTable = true
        yield piece
      }
    let isAfterFile = false
    for (const piece of piecesOfFile(start, view)) {
      isAfterFile = true
      yield piece
    }
    for (const piece of piecesOfLine(start, view)) {
      if (isAfterFile) yield { text: ' ' }
      isAfterFile = false
      if (isAfterTable) yield { text: '\n' }
      isAfterTable = false
      yield piece
    }
  }
}

/** Returns the plain text of a pad. */
export const momentText = (doc: Y.Doc, view = PRESENT): string =>
  Array.from(piecesOfText(doc, view), ({ text }) => text).join('')

/** Returns what a range of the plain text of a pad has of the name or the alternative text of one file; else undefined. */
export const fileWordsBetween = (doc: Y.Doc, from: number, to: number, view = PRESENT): string | undefined => {
  let position = 0
  for (const { text, isOfFile } of piecesOfText(doc, view)) {
    const end = position + text.length
    if (isOfFile === true && from >= position && to <= end) return text.slice(from - position, to - position)
    position = end
    if (position >= to) return undefined
  }
  return undefined
}

/** Returns the letters from one position of the plain text of a pad to another, in their order. */
export const lettersBetween = (doc: Y.Doc, from: number, to: number, view = PRESENT): IdRange[] => {
  const found: IdRange[] = []
  let position = 0
  for (const { text, letters } of piecesOfText(doc, view)) {
    const [start, end] = [Math.max(from - position, 0), Math.min(to - position, text.length)]
    if (letters && start < end) found.push({ ...letters, clock: letters.clock + start, length: end - start })
    position += text.length
    if (position >= to) break
  }
  return found
}
