import type { TableText } from '@sheaf/document/table/table-text'
import type { Formats } from '@sheaf/document/text/formats'
import type { LineAttributes } from '@sheaf/document/text/line'
import type { Letters } from './html-letters.ts'

/* What is known while HTML is read, and what is read besides lines. */

/** What surrounds the letters that are read. */
export interface Context {
  readonly formats: Formats
  readonly attributes: LineAttributes
  /** Lists around it. */
  readonly depth: number
  readonly isPreformatted: boolean
  /** Whether each space and the end of each row counts. */
  readonly keepsSpaces: boolean
  /** Whether a sign that ends a row ends a line, as where a page or a mail sets its lines apart with nothing else. */
  readonly breaksLines: boolean
  /** Number with which the next item of its list begins. */
  readonly start: number | undefined
}

export interface OpenLine {
  attributes: LineAttributes
  readonly runs: Letters[]
  /** Whether a sign that ends the row came last: at the end of a block it means nothing. */
  endsWithBreak: boolean
  keepsSpaces: boolean
  /** Letter that was read last. That of text which grew bit by bit would take as long to find as the text is. */
  lastLetter?: string
  table?: TableText
  /** Whether a picture was read in it, which becomes a line of its own. */
  hasPictures?: boolean
}

/** A picture that HTML shows. */
export interface ReadPicture {
  readonly source: string
  readonly alt: string
  /** Number of the line below which it stands, from 0; -1 above all. */
  readonly line: number
  /** Where it stands in the table that this line is. */
  readonly cell?: PictureCell
}

/** The place of a picture in a table of HTML. */
interface PictureCell {
  readonly row: number
  readonly column: number
  /** Number of the line of the cell below which it stands, from 0; -1 above all. */
  readonly line: number
}
