import type { TableText, TableTextLine } from '@sheaf/document/table/table-text'

/* Whose the letters of copied cells are, as the clipboard says it: what is pasted in its own pad stays its authors'. */

/** Attribute of a copied table: the ids under which its letters stand in this pad, each with how many in a row. */
const WRITERS = 'data-sheaf-cell-writers'

type Runs = TableTextLine['runs']

const mapRuns = (table: TableText, change: (runs: Runs) => Runs): TableText => ({
  ...table,
  rows: table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({
      ...cell,
      lines: cell.lines.map((line) => ({ ...line, runs: change(line.runs) })),
    })),
  })),
})

const runsIn = ({ rows }: TableText): Runs =>
  rows.flatMap(({ cells }) => cells.flatMap(({ lines }) => lines.flatMap(({ runs }) => runs)))

/** Returns whether a table was copied in a pad. */
export const isCopiedTable = (element: Element): boolean => element.hasAttribute(WRITERS)

/** Says of a copied table under which ids its letters stand. */
export const markCellWriters = (element: Element, table: TableText): void =>
  element.setAttribute(WRITERS, JSON.stringify(runsIn(table).map(({ text, client = 0 }) => [text.length, client])))

const readWriters = (element: Element): (readonly [count: number, client: number])[] => {
  try {
    const read: unknown = JSON.parse(element.getAttribute(WRITERS) ?? '[]')
    const isPair = (pair: unknown): pair is [number, number] =>
      Array.isArray(pair) && pair.length === 2 && pair.every((one) => Number.isSafeInteger(one) && (one as number) >= 0)
    return Array.isArray(read) ? (read as unknown[]).filter(isPair) : []
  } catch {
    return []
  }
}

/** Returns a table that was read of an element with the ids that it names. What another program has changed has none. */
export const withCellWriters = (table: TableText, element: Element): TableText => {
  const writers = readWriters(element)
  const letters = runsIn(table).reduce((sum, { text }) => sum + text.length, 0)
  if (letters === 0 || writers.reduce((sum, [count]) => sum + count, 0) !== letters) return table
  let [at, rest] = [0, writers[0]![0]]
  return mapRuns(table, (runs) =>
    runs.flatMap((run) => {
      const parts: Runs[number][] = []
      for (let begin = 0; begin < run.text.length;) {
        for (; rest === 0; at += 1) rest = writers[at + 1]![0]
        const text = run.text.slice(begin, begin + rest)
        parts.push({ ...run, text, client: writers[at]![1] })
        rest -= text.length
        begin += text.length
      }
      return parts
    }),
  )
}

/** Returns letters with their authors, by the ids under which they stand. Those of nobody known are one's own. */
export const namedRuns = (runs: Runs, authorOf: (client: number) => string | undefined): Runs =>
  runs.map(({ client, ...run }) =>
    client === undefined || run.author !== undefined ? run : { ...run, author: authorOf(client) || undefined },
  )

/** Returns a table whose letters name their authors. */
export const withCellAuthors = (table: TableText, authorOf: (client: number) => string | undefined): TableText =>
  mapRuns(table, (runs) => namedRuns(runs, authorOf))
