import { canonicalText } from '@sheaf/document/canonical-text'
import { exportHtmlPage } from '@sheaf/document/export/html'
import { exportMarkdown } from '@sheaf/document/export/markdown'
import { exportText } from '@sheaf/document/export/text'
import { readPadLines } from '@sheaf/document/pad-lines'
import { padText } from '@sheaf/document/plain-text'
import type { LineAttributes } from '@sheaf/document/text/line'
import { shownFileOf } from '@sheaf/document/text/shown-file'
import type { Doc } from 'yjs'

/** A form in which the text of a pad can be had. */
export type PadForm =
  | { readonly kind: 'markdown' | 'text'; readonly title: string }
  /** A page, with addresses that hold pictures whole, by their hashes; of others it has the names. */
  | { readonly kind: 'html'; readonly title: string; readonly pictures?: Readonly<Record<string, string>> }
  /** The mere text, one line for each line of the pad. */
  | { readonly kind: 'lines'; readonly maxCharacters: number }
  /** The text in the one form by which it is proved. */
  | { readonly kind: 'canonical' }
  /** The hashes of the files that the text shows, as JSON. */
  | { readonly kind: 'files' }

const fileOf = ({ attributes }: { readonly attributes: LineAttributes }): readonly string[] => {
  const shown = shownFileOf(attributes)
  return shown === undefined ? [] : [shown.file.hash]
}

const shownFiles = (doc: Doc): string[] =>
  readPadLines(doc).flatMap((line) => [
    ...fileOf(line),
    ...(line.table?.rows ?? []).flatMap(({ cells }) => cells.flatMap(({ lines }) => lines.flatMap(fileOf))),
  ])

export const writePad = (doc: Doc, form: PadForm): string => {
  switch (form.kind) {
    case 'html':
      return exportHtmlPage(doc, form.title, undefined, ({ hash }) => form.pictures?.[hash])
    case 'markdown':
      return exportMarkdown(doc)
    case 'text':
      return exportText(doc)
    case 'canonical':
      return canonicalText(doc)
    case 'files':
      return JSON.stringify([...new Set(shownFiles(doc))])
    case 'lines':
      return padText(doc, form)
  }
}
