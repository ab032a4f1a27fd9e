import { TABLE_CELLS_MAX, TABLE_ROWS_MAX } from '@sheaf/contract/limits'
import { readTableText } from '@sheaf/document/table/read-table-text'
import { readDelimited, separatorOf } from '@sheaf/document/table/delimited-text'
import type { TableText, TableTextCell, TableTextLine } from '@sheaf/document/table/table-text'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import type { Editor } from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import type * as Y from 'yjs'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import { type LineRange, positionsOf } from '../../text-binding/lines/line-blocks.ts'
import { isTable } from '../../text-binding/lines/line-commands.ts'
import { KEEPS_AUTHORS, OWN_STEP } from '../../text-binding/step-keys.ts'
import { authorIn, contentOf, formatsOf, lineOf, marksOf, nodesOf } from '../../text-binding/tokens.ts'

/* Tables as lines of the text: made of lines, made lines, doubled and removed. */

interface TableLine {
  readonly node: Node
  readonly position: number
}

/** Returns the line that shows a table. */
const lineOfTable = ({ state: { doc } }: Editor, table: string): TableLine | undefined => {
  let found: TableLine | undefined
  doc.forEach((node, position) => {
    const line = lineOf(node)
    if (found === undefined && isTable(line) && line.table === table) found = { node, position }
  })
  return found
}

/** Returns the letters of a cell's text from one place to another, with their formats and authors. */
const runsBetween = (line: Node, from: number, to: number, own: string): TableTextLine['runs'] => {
  const runs: TableTextLine['runs'][number][] = []
  line.forEach((node, offset) => {
    const text = (node.text ?? ' ').slice(Math.max(0, from - offset), Math.max(0, to - offset))
    if (text !== '') runs.push({ text, formats: formatsOf(node.marks), author: authorIn(node.marks) ?? own })
  })
  return runs
}

/** Returns what parts the cells of lines; undefined if they are no rows of cells. */
const separatorIn = (lines: readonly Node[]) =>
  lines.some((line) => isTable(lineOf(line)) || lineOf(line).kind === 'rule') || lines.length > TABLE_ROWS_MAX
    ? undefined
    : separatorOf(lines.map((line) => line.textBetween(0, line.content.size, '', ' ')))

/** Returns whether lines can become a table: each has as many tabs, semicolons or commas. */
export const canBeTable = ({ state: { doc } }: Editor, { from, to }: LineRange): boolean =>
  separatorIn(doc.children.slice(from, to)) !== undefined

/** Makes a table of lines with tabs, semicolons or commas. Its letters stay their authors'. Returns whether it could. */
export const tableOfLines = (editor: Editor, range: LineRange): boolean => {
  const { doc, tr } = editor.state
  const binding = bindingOf(editor.state)
  const lines = doc.children.slice(range.from, range.to)
  const separator = separatorIn(lines)
  if (separator === undefined || binding === undefined) return false
  const rows = lines.map((line) => cellsOfLine(line, separator, binding.ownAuthor))
  const count = rows[0]!.length
  if (count * rows.length > TABLE_CELLS_MAX) return false
  const table: TableText = {
    columns: Array.from({ length: count }, () => ({ isHeader: false, width: null, alignment: 'start' })),
    rows: rows.map((cells) => ({ isHeader: false, cells })),
  }
  const { from, to } = positionsOf(doc, range)
  const line = lineOf(lines[0]!)
  const node = editor.schema.node('line', {
    ...PLAIN_LINE,
    quote: line.quote,
    kind: 'table',
    table: binding.bringTable(table),
  })
  tr.replaceWith(from, to, node).setSelection(Selection.near(tr.doc.resolve(from + 1)))
  editor.view.dispatch(tr.setMeta(OWN_STEP, true).scrollIntoView())
  return true
}

const cellsOfLine = (line: Node, separator: '\t' | ';' | ',', own: string): TableTextCell[] => {
  const text = line.textBetween(0, line.content.size, '', ' ')
  let at = 0
  return readDelimited(text, separator)[0]!.map((cell, column) => {
    const isQuoted = text[at] === '"' && text.slice(at, at + cell.length) !== cell
    const begin = at + (isQuoted ? 1 : 0)
    const written = isQuoted ? cell.replaceAll('"', '""').length : cell.length
    at = begin + written + (isQuoted ? 1 : 0) + 1
    // Quotes that are doubled within a cell are rare enough to lose who wrote its letters.
    const runs =
      written === cell.length ? runsBetween(line, begin, begin + cell.length, own) : [{ text: cell, formats: {} }]
    return { column, rows: 1, columns: 1, lines: [{ attributes: PLAIN_LINE, runs: trimmed(runs) }] }
  })
}

/** Returns letters without the spaces around a cell's text. */
const trimmed = (runs: TableTextLine['runs']): TableTextLine['runs'] =>
  runs
    .map((run, at) => ({ ...run, text: at === 0 ? run.text.trimStart() : run.text }))
    .map((run, at) => ({ ...run, text: at === runs.length - 1 ? run.text.trimEnd() : run.text }))
    .filter(({ text }) => text !== '')

/** Makes lines of the rows of a table, with tabs between the cells. Returns whether the table is there. */
export const linesOfTable = (editor: Editor, doc: Y.Doc, table: string): boolean => {
  const [binding, line, text] = [bindingOf(editor.state), lineOfTable(editor, table), readTableText(doc, table)]
  if (binding === undefined || line === undefined || text === undefined) return false
  const { schema } = editor
  const { quote, level } = lineOf(line.node)
  const nodes = text.rows.map(({ cells }) => {
    const byColumn = new Map(cells.map((cell) => [cell.column, cell]))
    const parts = text.columns.flatMap((_, column) => [
      ...(column === 0 ? [] : [schema.text('\t')]),
      ...(byColumn.get(column)?.lines ?? []).flatMap(({ runs }, at) => [
        ...(at === 0 ? [] : [schema.text(' ')]),
        ...runs.flatMap(({ text: letters, formats, client }) =>
          nodesOf(schema, letters.replaceAll(/[\t\n]/g, ' '), marksOf(schema, formats, binding.otherAuthorOf(client))),
        ),
      ]),
    ])
    return schema.node('line', { ...PLAIN_LINE, quote, level }, contentOf(parts))
  })
  if (line.node.content.size > 0) nodes.push(schema.node('line', { ...PLAIN_LINE, quote, level }, line.node.content))
  const { tr } = editor.state
  tr.replaceWith(line.position, line.position + line.node.nodeSize, Fragment.fromArray(nodes))
  tr.setSelection(Selection.near(tr.doc.resolve(line.position + 1)))
  editor.view.dispatch(tr.setMeta(OWN_STEP, true).setMeta(KEEPS_AUTHORS, true).scrollIntoView())
  editor.view.focus()
  return true
}

/** Puts a copy of a table below it. Its letters stay their authors'. Returns whether the table is there. */
export const putTable = (editor: Editor, table: string): boolean => {
  const [binding, line] = [bindingOf(editor.state), lineOfTable(editor, table)]
  const copy = binding?.tableWithAuthors(table)
  if (binding === undefined || line === undefined || copy === undefined) return false
  const node = editor.schema.node('line', { ...lineOf(line.node), table: binding.bringTable(copy) })
  const { tr } = editor.state
  editor.view.dispatch(tr.insert(line.position + line.node.nodeSize, node).setMeta(OWN_STEP, true))
  return true
}

/** Removes a table with its line, of which letters stay. Returns whether it was there. */
export const removeTable = (editor: Editor, table: string): boolean => {
  const line = lineOfTable(editor, table)
  if (line === undefined) return false
  const { tr, doc } = editor.state
  if (line.node.content.size > 0 || doc.childCount === 1) {
    tr.setNodeAttribute(line.position, 'kind', 'p')
    tr.setNodeAttribute(line.position, 'table', null)
  } else tr.delete(line.position, line.position + line.node.nodeSize)
  tr.setSelection(
    Selection.near(tr.doc.resolve(Math.min(line.position, tr.doc.content.size)), line.position > 0 ? -1 : 1),
  )
  editor.view.dispatch(tr.setMeta(OWN_STEP, true).scrollIntoView())
  editor.view.focus()
  return true
}
