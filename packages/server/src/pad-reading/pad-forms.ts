import { canonicalText } from '@sheaf/document/canonical-text'
import { exportHtmlPage } from '@sheaf/document/export/html'
import { exportMarkdown } from '@sheaf/document/export/markdown'
import { exportText } from '@sheaf/document/export/text'
import { type PadLine, readPadLines } from '@sheaf/document/pad-lines'
import { padText } from '@sheaf/document/plain-text'
import type { LineAttributes } from '@sheaf/document/text/line'
import { shownFileOf } from '@sheaf/document/text/shown-file'
import type { Doc } from 'yjs'
import { lazyFormulas } from './lazy-formulas.ts'

/** A form in which the text of a pad can be had. */
export type PadForm =
  | { readonly kind: 'markdown' | 'text'; readonly title: string }
  /** A page, with addresses that hold pictures whole, by their hashes; of others it has the names. */
  | {
      readonly kind: 'html'
      readonly title: string
      readonly lang?: string | null | undefined
      readonly pictures?: Readonly<Record<string, string>>
    }
  /** The mere text, one line for each line of the pad. */
  | { readonly kind: 'lines'; readonly maxCharacters: number }
  /** The text in the one form by which it is proved. */
  | { readonly kind: 'canonical' }
  /** The lines with their formats and tables as JSON, to be put into another pad. */
  | { readonly kind: 'parts' }
  /** The hashes of the files that the text shows, as JSON. */
  | { readonly kind: 'files' }

const fileOf = ({ attributes }: { readonly attributes: LineAttributes }): readonly string[] => {
  const shown = shownFileOf(attributes)
  return shown === undefined ? [] : [shown.file.hash]
}

/** Returns the hashes of the files that a text shows, in its cells, too. */
export const shownFiles = (doc: Doc): string[] => {
  const hashes = readPadLines(doc).flatMap((line) => [
    ...fileOf(line),
    ...(line.table?.rows ?? []).flatMap(({ cells }) => cells.flatMap(({ lines }) => lines.flatMap(fileOf))),
  ])
  return [...new Set(hashes)]
}

type Letters = Pick<PadLine, 'attributes' | 'runs'>

const lettersOf = ({ attributes, runs }: Letters): Letters => ({
  attributes,
  runs: runs.map(({ text, formats }) => ({ text, formats })) as unknown as Letters['runs'],
})

/** Returns a line without what says where in its pad it is and whose its letters are. */
const partOf = ({ table, ...line }: PadLine): object => ({
  ...lettersOf(line),
  ...(table && {
    table: {
      ...table,
      rows: table.rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell) => ({ ...cell, lines: cell.lines.map(lettersOf) })),
      })),
    },
  }),
})

export const writePad = (doc: Doc, form: PadForm): string => {
  switch (form.kind) {
    case 'html':
      return exportHtmlPage(doc, form.title, {
        sourceOf: ({ hash }) => form.pictures?.[hash],
        drawFormula: lazyFormulas(),
        lang: form.lang,
      })
    case 'markdown':
      return exportMarkdown(doc)
    case 'text':
      return exportText(doc)
    case 'canonical':
      return canonicalText(doc)
    case 'files':
      return JSON.stringify(shownFiles(doc))
    case 'parts':
      return JSON.stringify(readPadLines(doc).map(partOf))
    case 'lines':
      return padText(doc, form)
  }
}
