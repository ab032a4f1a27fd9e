/** What kinds of lines say of a line, beside that it is of their kind. It says nothing of lines of other kinds. */
export interface KindAttributes {
  /** Number that a list begins with here, or `null` if the line goes on with the list above. */
  readonly start: number | null
  /** Whether a task is done. */
  readonly checked: boolean
  /** Language of code: that of the first line of a block counts. */
  readonly language: string | null
  /** Id of the table that a line of this kind shows. */
  readonly table: string | null
  /** The picture or other file that a line shows, as `writeFileRecord` writes it. */
  readonly file: string | null
  /** Width of a picture in per cent of the text's, or `null` for the picture's own. */
  readonly width: number | null
  /** What a picture shows, for those who do not see it. It may be empty; `null` says that nobody has said it. */
  readonly alt: string | null
}
