import type { ColumnAlignment } from '../table/structure-values.ts'
import type { TableText, TableTextLine, TableTextRow } from '../table/table-text.ts'
import { visitLines, type LinesVisitor } from '../text/nesting.ts'
import type { FileSource } from '../text/shown-file.ts'
import { fileMarkdown } from './markdown-file.ts'
import { markdownRows } from './markdown-inline.ts'

const RULES: Readonly<Record<ColumnAlignment, string>> = { start: '---', center: ':---:', end: '---:' }

const nothing = (): void => {}

/** Returns the lines of a cell in one row, as Markdown's tables have none other: what a list shows is written as text. */
const cellMarkdown = (lines: readonly TableTextLine[], sourceOf: FileSource): string => {
  const rows: string[] = []
  const write = (line: TableTextLine, sign = ''): void => {
    const written = markdownRows(line.runs, { isHeading: false, isItem: false })
    rows.push(...written.map((row, at) => (at === 0 ? sign + row : row)))
  }
  const visitor: LinesVisitor<TableTextLine> = {
    beginQuote: nothing,
    endQuote: nothing,
    beginList: nothing,
    endList: nothing,
    beginItem: (line, kind, number) => write(line, kind.text(line.attributes, number)),
    endItem: nothing,
    block: (line) => write(line),
    rows: (code) => code.forEach((line) => write(line)),
    table: nothing,
    file: (line, shown, kind) => {
      rows.push(fileMarkdown(shown, kind, sourceOf))
      if (line.runs.length > 0) write(line)
    },
    rule: (line, { text }) =>
      void rows.push(
        text,
        ...(line.runs.length > 0 ? markdownRows(line.runs, { isHeading: false, isItem: false }) : []),
      ),
  }
  visitLines(lines, visitor)
  // A bar ends a cell, also in code and behind a backslash, unless a backslash of the table's own stands before it.
  return rows.join('<br>').replaceAll('|', '\\|')
}

const rowMarkdown = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`

/**
 * Returns a table as rows of Markdown. It always has one row of headers, which is empty where the table begins with
 * none; cells that others cover are empty.
 */
export const tableRows = ({ rows, columns }: TableText, sourceOf: FileSource): string[] => {
  const blank = columns.map(() => '')
  const textsOf = ({ cells }: TableTextRow): string[] => {
    const texts = [...blank]
    for (const { column, lines } of cells) texts[column] = cellMarkdown(lines, sourceOf)
    return texts
  }
  const [first, ...others] = rows.map(textsOf)
  const hasHeader = rows[0]?.isHeader === true
  return [
    rowMarkdown(hasHeader ? first! : blank),
    rowMarkdown(columns.map(({ alignment }) => RULES[alignment])),
    ...(hasHeader ? others : [first!, ...others]).map(rowMarkdown),
  ]
}
