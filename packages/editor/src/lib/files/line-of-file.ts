import { readFileRecord } from '@sheaf/document/text/file-record'
import type { LineAttributes } from '@sheaf/document/text/line'
import type { Editor } from '@tiptap/core'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import { isTable } from '../../text-binding/lines/line-commands.ts'
import { lineOf } from '../../text-binding/tokens.ts'

const shows = ({ file }: Pick<LineAttributes, 'file'>, hash: string): boolean => readFileRecord(file)?.hash === hash

/** Returns the number, from 1, of the first line that shows a file, or whose table does; undefined if none does. */
export const lineOfFile = ({ state }: Pick<Editor, 'state'>, hash: string): number | undefined => {
  const tableShows = (table: string): boolean =>
    bindingOf(state)
      ?.tableWithAuthors(table)
      ?.rows.some(({ cells }) => cells.some(({ lines }) => lines.some(({ attributes }) => shows(attributes, hash)))) ===
    true
  const at = state.doc.children.findIndex((node) => {
    const line = lineOf(node)
    return shows(line, hash) || (isTable(line) && line.table !== null && tableShows(line.table))
  })
  return at === -1 ? undefined : at + 1
}
