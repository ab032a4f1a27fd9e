import { placeAt } from './cell-range.ts'
import { dateIn, numberIn } from './cell-values.ts'
import type { TableEdit } from './table-edit.ts'
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

/**
 * Sorts the rows by the text of a column, as numbers, dates and words of a language. Header rows stay, and rows without
 * text in that column come last. Refused where cells are merged over rows, which no order would leave whole.
 */
export const sortRows = (
  edit: TableEdit,
  column: number,
  way: 'up' | 'down',
  language: string,
): EditRefusal | undefined => {
  const table = edit.read()
  if (table.cells.some(({ rows }) => rows > 1)) return 'merged'
  const rows = table.rows.slice(headOf(table, 'row'))
  const { compare } = new Intl.Collator(language, { numeric: true })
  const sign = way === 'up' ? 1 : -1
  const keyed = rows.map(({ id }, at) => {
    const lines = edit.linesOf(placeAt(table, table.rows.length - rows.length + at, column))
    const text = lines.map(({ runs }) => runs.map((run) => run.text).join('')).join(' ')
    return { id, key: keyOf(text.trim(), language) }
  })
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
