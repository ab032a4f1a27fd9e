import type { TableText } from '@sheaf/document/table/table-text'
import type { HtmlLine } from '@sheaf/document/text/lines-html'
import { isCopiedTable } from './cell-writers.ts'
import { LinesReader } from './html-lines-reader.ts'
import type { ReadPicture } from './html-reading.ts'
import { makeBlocksOfCode } from './html-of-code.ts'
import { removeAuthorColors } from './html-of-pads.ts'
import { readWordStyles, writeBoxes } from './html-of-word.ts'
import { applyStyleSheets } from './html-styles.ts'
import { type LinesOf, makeLinesOfFrames, tableOfHtml } from './html-tables.ts'

/** What was read of HTML, and what of it no pad can hold. */
export interface ReadHtml {
  readonly lines: readonly HtmlLine[]
  /** Pictures that are to be had from where they are, in their order. */
  readonly pictures: readonly ReadPicture[]
  /** Whether there are pictures that nobody can have, as those in a folder of the computer they come from. */
  readonly hasLostPictures: boolean
}

/** Reads a table of whatever shape, as the cells that it has, with the pictures in them. */
export const cellsFromHtml = (
  table: HTMLTableElement,
): { readonly table: TableText; readonly pictures: readonly ReadPicture[] } | undefined => {
  applyStyleSheets(table.ownerDocument)
  const isOwn = isCopiedTable(table)
  const pictures: ReadPicture[] = []
  const linesOf: LinesOf = (element, place) => {
    const read = linesFromHtml(element, isOwn)
    for (const { line, ...picture } of read.pictures) pictures.push({ ...picture, line: 0, cell: { ...place, line } })
    return read.lines.filter((line) => line.table === undefined)
  }
  const text = tableOfHtml(table, linesOf, true)
  return text && { table: text, pictures }
}

/** Writes what programs say in ways of their own as HTML says it. */
const readProgramsWays = (root: ParentNode): void => {
  applyStyleSheets(root)
  readWordStyles(root)
  writeBoxes(root)
  makeBlocksOfCode(root)
  removeAuthorColors(root)
}

/**
 * Reads the lines of an HTML document or element, which it may change.
 *
 * @param isOwn whether a pad wrote it, so that each mark of it counts
 * @param keepsSpaces whether each space counts
 */
export const linesFromHtml = (root: ParentNode & Node, isOwn = false, keepsSpaces = isOwn): ReadHtml => {
  if (!isOwn) readProgramsWays(root)
  makeLinesOfFrames(root)
  const reader = new LinesReader(isOwn, keepsSpaces)
  const lines = reader.read(root)
  const { pictures, hasLostPictures } = reader
  return { lines, pictures, hasLostPictures }
}
