import type * as Y from 'yjs'
import { readPadLines } from './pad-lines.ts'
import { isSameFormat, type Formats } from './text/formats.ts'
import { LINE_ATTRIBUTES, PLAIN_LINE, type LineAttributes } from './text/line.ts'

interface Runs {
  readonly attributes: LineAttributes
  readonly runs: readonly { readonly text: string; readonly formats: Formats }[]
}

const inOrder = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)))

const isAlike = (one: Formats, other: Formats): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSameFormat(one[name], other[name]))

const canonicalLine = ({ attributes, runs }: Runs): object => {
  const joined: { text: string; formats: Formats }[] = []
  for (const { text, formats } of runs) {
    const last = joined.at(-1)
    if (last && isAlike(last.formats, formats)) last.text += text
    else joined.push({ text, formats })
  }
  const others = LINE_ATTRIBUTES.filter((name) => attributes[name] !== PLAIN_LINE[name])
  return {
    attributes: inOrder(Object.fromEntries(others.map((name) => [name, attributes[name]]))),
    runs: joined.map(({ text, formats }) => ({
      text,
      formats: inOrder(
        Object.fromEntries(
          Object.entries(formats).map(([name, value]) => [name, typeof value === 'object' ? inOrder(value) : value]),
        ),
      ),
    })),
  }
}

/**
 * Returns the one way in which a text with its lines' attributes, formats and tables is written as JSON, so that its
 * digest is the same on every machine and in every year. It names no author and no id.
 */
export const canonicalText = (doc: Y.Doc): string =>
  JSON.stringify(
    readPadLines(doc).map(({ table, ...line }) => {
      // Ids of tables differ from copy to copy.
      const { table: _, ...attributes } = line.attributes
      const plain = canonicalLine({ ...line, attributes: { ...attributes, table: null } })
      if (table === undefined) return plain
      return {
        ...plain,
        table: {
          columns: table.columns.map(({ isHeader, width, alignment }) => ({ isHeader, width, alignment })),
          rows: table.rows.map(({ isHeader, cells }) => ({
            isHeader,
            cells: cells.map(({ column, rows, columns, background, lines }) => ({
              column,
              rows,
              columns,
              ...(background && { background }),
              lines: lines.map((its) => canonicalLine(its)),
            })),
          })),
        },
      }
    }),
  )
