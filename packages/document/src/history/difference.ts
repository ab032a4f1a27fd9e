/* What a comparison of two moments says. */

/** A piece of a comparison of two moments. Lines are parted by line feeds, of which each belongs to the line before it. */
export interface Difference {
  readonly kind: 'same' | 'inserted' | 'removed'
  readonly text: string
  /** Whose letters they are. */
  readonly author?: string
  /** That it stands in both, and looks otherwise: its formats differ, or the kind or attributes of its line. */
  readonly formatted?: true
  /** The picture or file that the piece is; its text is the name in brackets. */
  readonly file?: ComparedFile
  /** That the piece is a formula, in a row of letters or as a block; its text is the whole source. */
  readonly formula?: 'inline' | 'block'
  /** That its letters are of the caption of a picture or file. */
  readonly caption?: true
}

/** What stands before an item of a list that is compared. */
export interface ListSign {
  /** Place of the item's line among those of its moment, from 0: a row of a table is one, and so is a block that is a formula. */
  readonly line: number
  /** `•`, its number with a full stop, or the box of a task, `☐` or `☑`. */
  readonly sign: string
  /** How deep its list is in others. */
  readonly level: number
}

/** What a piece is besides letters. */
export type Whole = Pick<Difference, 'file' | 'formula' | 'caption'>

/** What is compared of a picture or another file. */
export interface ComparedFile {
  readonly kind: 'picture' | 'file'
  /** The record of the file (`readFileRecord`). */
  readonly file: string
  readonly width: number | null
  readonly alt: string | null
}
