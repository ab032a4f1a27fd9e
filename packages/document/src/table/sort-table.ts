import { placeAt } from './cell-range.ts'
import { dateIn, numberIn } from './cell-values.ts'
import type { TableEdit } from './table-edit.ts'
import type { Table } from './table.ts'
import { headOf, type EditRefusal } from './table-edits.ts'

/** What a row is sorted by: numbers come before dates, and these before words. */
interface SortKey {
  readonly kind: 0 | 1 | 2
  readonly value: number
  readonly text: string
}

const keyOf = (text: string, language: string): SortKey | undefined => {
  if (text === '') return undefined
  const date = dateIn(text, language)
  if (date !== undefined) return { kind: 1, value: date, text }
  const number = numberIn(text, language)
  return number === undefined ? { kind: 2, value: 0, text } : { kind: 0, value: number.value, text }
}

const isWord = (key: SortKey | undefined): boolean => key === undefined || key.kind === 2

/**
 * Returns whether a first row is read as the head of the others: it has words alone, and below one of them are several
 * numbers or dates alone. Spreadsheets say of no row on the clipboard that it is a header.
 */
const isHeading = ({ rows, columns }: Table, keyAt: (row: number, column: number) => SortKey | undefined): boolean => {
  const first = columns.map((_, column) => keyAt(0, column))
  if (!first.every(isWord)) return false
  return first.some((key, column) => {
    if (key === undefined) return false
    let values = 0
    for (let row = 1; row < rows.length; row++) {
      const below = keyAt(row, column)
      if (below === undefined) continue
      if (isWord(below)) return false
      values++
    }
    return values > 1
  })
}

/** Returns whether a table can be sorted: no order would leave cells whole that are merged over rows. */
export const isSortable = ({ cells }: Table): boolean => !cells.some(({ rows }) => rows > 1)

/**
 * Sorts the rows by the text of a column, as numbers, dates and words of a language. Header rows stay, as does a first
 * row that reads like one, and rows without text in that column come last. Refused where it is not sortable.
 */
export const sortRows = (
  edit: TableEdit,
  column: number,
  way: 'up' | 'down',
  language: string,
): EditRefusal | undefined => {
  const table = edit.read()
  if (!isSortable(table)) return 'merged'
  const keyAt = (row: number, column: number): SortKey | undefined => {
    const lines = edit.linesOf(placeAt(table, row, column))
    return keyOf(
      lines
        .map(({ runs }) => runs.map((run) => run.text).join(''))
        .join(' ')
        .trim(),
      language,
    )
  }
  const head = headOf(table, 'row') || Number(isHeading(table, keyAt))
  const rows = table.rows.slice(head)
  const { compare } = new Intl.Collator(language, { numeric: true })
  const sign = way === 'up' ? 1 : -1
  const keyed = rows.map(({ id }, at) => ({ id, key: keyAt(head + at, column) }))
  const sorted = keyed.toSorted(({ key: a }, { key: b }) => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return sign * (a.kind - b.kind || (a.kind === 2 ? compare(a.text, b.text) : a.value - b.value))
  })
  if (sorted.every(({ id }, at) => id === rows[at]?.id)) return 'nothing'
  edit.structure.order(
    'row',
    sorted.map(({ id }) => id),
  )
  return undefined
}
