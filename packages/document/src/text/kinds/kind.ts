import type { ShownFile } from '../file-record.ts'
import type { KindAttributes } from './attributes.ts'

/* What a kind of line is: a kind says it in a file of its own, and `kinds.ts` lists them. */

/** What an attribute of lines may hold. */
export interface AttributeSpec {
  /** Value of a line that says nothing of it. */
  readonly plain: unknown
  readonly accepts: (value: unknown) => boolean
}

interface KindOfAnyForm {
  /** Attributes that come with this kind. */
  readonly attributes?: Readonly<Partial<Record<keyof KindAttributes, AttributeSpec>>>
}

/** A line that stands on its own. */
export interface BlockKind extends KindOfAnyForm {
  readonly form: 'block'
  readonly tag: string
  /** What its Markdown begins with. With a sign it is one row. */
  readonly markdown: string
}

/** An item of a list. */
export interface ItemKind extends KindOfAnyForm {
  readonly form: 'item'
  readonly list: { readonly tag: 'ul' | 'ol'; readonly attributes: string }
  /** Opening tag of the item, with what stands before its letters; `placing` has attributes for the tag. */
  readonly html: (attributes: KindAttributes, placing: string) => string
  /** What stands before its letters in plain text. */
  readonly text: (attributes: KindAttributes, number: number) => string
  readonly markdown: MarkdownItem
}

interface MarkdownItem {
  readonly isNumbered: boolean
  /** Signs before the letters; `delimiter` ends a number, `.` or `)`. */
  readonly sign: (attributes: KindAttributes, number: number, delimiter: string) => string
  /** Number of columns by which what belongs to the item is indented, if fewer than the sign has. */
  readonly indent?: number
}

/** A row of a block: those in a row that are alike are one (`isLikeRow`). A `start` begins another. */
export interface RowKind extends KindOfAnyForm {
  readonly form: 'row'
  /** Tags around the block; `placing` is an attribute for the first. */
  readonly html: (attributes: KindAttributes, placing: string) => Enclosing
  /** Rows above and below the block whose text is given. */
  readonly markdown: (attributes: KindAttributes, text: string) => Enclosing
}

/** A table, whose rows, columns and cells are kept beside the text. Letters that come to stand in its line follow it. */
export interface TableKind extends KindOfAnyForm {
  readonly form: 'table'
}

/** A line that is drawn across the text. Letters that come to stand in it follow it. */
export interface RuleKind extends KindOfAnyForm {
  readonly form: 'rule'
  /** `placing` is an attribute for its tag. */
  readonly html: (placing: string) => string
  readonly text: string
  readonly markdown: string
}

/** A picture or another file. The letters of its line are its caption. */
export interface FileKind extends KindOfAnyForm {
  readonly form: 'file'
  /** What stands for the file; without a source, a text of its name. */
  readonly html: (shown: ShownFile, source: string | undefined) => string
  /** What stands before the brackets of its link in Markdown, and in them. */
  readonly markdownSign: string
  readonly markdownText: (shown: ShownFile) => string
}

export type KindSpec = BlockKind | ItemKind | RowKind | TableKind | RuleKind | FileKind

export interface Enclosing {
  readonly opening: string
  readonly closing: string
}
