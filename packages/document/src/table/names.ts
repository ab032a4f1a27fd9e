/**
 * Names of what a table is made of. Its rows, columns and looks are values in one shared map, and each cell has a shared
 * text of its own, which exists without anybody making it: two who type first in a cell write into the same text.
 */

const ID = '[0-9A-Za-z]{8}'
const ID_ONLY = new RegExp(`^${ID}$`)
const ROOT = new RegExp(`^table:(${ID})(?::(${ID}):(${ID}))?$`)

/** Returns whether a string may be the id of a table, a row or a column. */
export const isTableId = (value: unknown): value is string => typeof value === 'string' && ID_ONLY.test(value)

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 8

/** Returns a new id for a table, a row or a column. */
export const newTableId = (random: () => number = Math.random): string =>
  Array.from({ length: ID_LENGTH }, () => DIGITS[Math.floor(random() * DIGITS.length)]).join('')

/** What a shared type of a document holds: the rows and columns of a table, or the text of one of its cells. */
export interface TableRoot {
  readonly table: string
  readonly cell: { readonly row: string; readonly column: string } | undefined
}

/** Name of the shared map with a table's rows and columns. */
export const structureName = (table: string): string => `table:${table}`

/** Name of the shared text of a cell. */
export const cellName = (table: string, row: string, column: string): string => `table:${table}:${row}:${column}`

/** Returns what the shared type of this name holds, or undefined if no table has one of this name. */
export const tableRootOf = (name: string): TableRoot | undefined => {
  const [, table, row, column] = ROOT.exec(name) ?? []
  if (table === undefined) return undefined
  return { table, cell: row === undefined || column === undefined ? undefined : { row, column } }
}
