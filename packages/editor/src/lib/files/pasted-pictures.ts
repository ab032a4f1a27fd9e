import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { CellId } from '@sheaf/document/table/cell'
import { readTable } from '@sheaf/document/table/structure'
import type { AddedFiles, PadFiles } from './pad-files.ts'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import type { ReadPicture } from '../../text-binding/html/html-reading.ts'
import { lineOf } from '../../text-binding/tokens.ts'

/** Most pictures that are taken out of one pasted text. */
const PICTURES_MAX = 200

/** A picture of pasted lines, of which that of a table's cell names the table, or the cell that it has come into. */
export interface PastedPicture extends ReadPicture {
  readonly table?: string | null
  readonly into?: CellId
}

/** Says of pictures in cells which table they are of, from the lines that were read with them. */
export const picturesOfTables = (pictures: readonly ReadPicture[], lines: readonly Node[]): readonly PastedPicture[] =>
  pictures.map((picture) => {
    const line = picture.cell && lines[picture.line]
    return line ? { ...picture, table: lineOf(line).table } : picture
  })

/** Returns the cell of a pasted table that a picture stands in; undefined if it stands in none, or the table is not there. */
const cellOf = ({ state }: Editor, { table, cell, into }: PastedPicture): CellId | undefined => {
  if (into) return into
  const doc = bindingOf(state)?.doc
  if (!table || !cell || !doc) return undefined
  const { rows, columns } = readTable(doc, table)
  const [row, column] = [rows[cell.row]?.id, columns[cell.column]?.id]
  return row === undefined || column === undefined ? undefined : { table, row, column }
}

/** Returns the number of the line that shows a table, from 0. */
const lineOfTable = ({ state: { doc } }: Editor, table: string): number | undefined => {
  const found = doc.children.findIndex((line) => lineOf(line).table === table)
  return found === -1 ? undefined : found
}

/**
 * Takes pictures of pasted lines into the pad, each below the line that it stood below, in its cell if it stood in one. The
 * first of those lines is the one of a number, from 0.
 */
export const addPastedPictures = (
  editor: Editor,
  files: PadFiles | undefined,
  first: number,
  pictures: readonly PastedPicture[],
): void => {
  const { doc } = editor.state
  const positionIn = (line: number): number => {
    const at = Math.min(Math.max(line, 0), doc.childCount - 1)
    return doc.children.slice(0, at).reduce((position, { nodeSize }) => position + nodeSize, 1)
  }
  const taken = pictures.slice(0, PICTURES_MAX).map((picture) => ({ picture, cell: cellOf(editor, picture) }))
  const groups = Map.groupBy(taken, ({ picture: { line, cell: place }, cell }) =>
    cell ? `${line} ${cell.row} ${cell.column} ${place!.line}` : String(line),
  )
  const places = [...groups.values()].map((group): AddedFiles => {
    const { picture, cell } = group[0]!
    const line = (cell && lineOfTable(editor, cell.table)) ?? first + picture.line
    return {
      position: positionIn(line),
      isBelow: picture.line >= 0,
      files: group.map(({ picture: { source, alt } }) => ({ source, alt })),
      ...(cell && { cell: { id: cell, line: picture.cell!.line } }),
    }
  })
  if (places.length > 0) files?.add(editor, places)
}
