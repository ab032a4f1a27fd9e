import { generateKeyBetween } from 'fractional-indexing'
import { isColorName, type ColorName } from '../text/formats/palette.ts'
import { isTableId } from './names.ts'

/* What the map of a table holds: its keys, and the values that each may have. */

export type ColumnAlignment = 'start' | 'center' | 'end'

const ALIGNMENTS: readonly unknown[] = ['start', 'center', 'end'] satisfies ColumnAlignment[]

/** Widest column in CSS pixels. */
export const COLUMN_WIDTH_MAX = 2000
export const COLUMN_WIDTH_MIN = 20
/** Positions grow by a letter where some hundreds of rows are put one before the other. */
const POSITION_LENGTH_MAX = 200

/** Positions that were found to be some: those of a table are read again and again. */
const knownPositions = new Set<string>()
const KNOWN_MAX = 20_000

const isPosition = (value: unknown): value is string => {
  if (typeof value !== 'string' || value.length > POSITION_LENGTH_MAX) return false
  if (knownPositions.has(value)) return true
  try {
    generateKeyBetween(value, null)
  } catch {
    return false
  }
  if (knownPositions.size >= KNOWN_MAX) knownPositions.clear()
  knownPositions.add(value)
  return true
}

const isFlag = (value: unknown): boolean => value === true || value === false

export type Axis = 'row' | 'column'

/** What rows and columns have besides their position. */
const PROPERTIES: Readonly<Record<Axis, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  row: { gone: isFlag, header: isFlag },
  column: {
    gone: isFlag,
    header: isFlag,
    width: (value) =>
      value === null ||
      (typeof value === 'number' && Number.isInteger(value) && value >= COLUMN_WIDTH_MIN && value <= COLUMN_WIDTH_MAX),
    alignment: (value) => ALIGNMENTS.includes(value),
  },
}

/** Key of the position of a row or column, or of one of its properties. */
export const keyOf = (axis: Axis, id: string, property?: string): string =>
  property === undefined ? `${axis}:${id}` : `${axis}:${id}:${property}`

/** Key of the last cell that a merged cell covers. */
export const mergeKey = (row: string, column: string): string => `merge:${row}:${column}`

/** Key of the name of what is behind a cell's text. */
export const backgroundKey = (row: string, column: string): string => `background:${row}:${column}`

const isBackground = (value: unknown): value is ColorName | null => value === null || isColorName(value)

/** Returns what the values of a table's map under a key have to be; undefined if it has no such key. */
const acceptedUnder = (key: string): ((value: unknown) => boolean) | undefined => {
  const [kind, id, third, ...more] = key.split(':')
  if (!isTableId(id) || more.length > 0) return undefined
  if (kind === 'merge') return isTableId(third) ? (value) => value === null || isCellReference(value) : undefined
  if (kind === 'background') return isTableId(third) ? isBackground : undefined
  if (kind !== 'row' && kind !== 'column') return undefined
  if (third === undefined) return isPosition
  return Object.hasOwn(PROPERTIES[kind], third) ? PROPERTIES[kind][third] : undefined
}

/** Returns whether a table's map may hold something under this key. */
export const isTableKey = (key: string): boolean => acceptedUnder(key) !== undefined

/** Returns whether a table's map may hold this value under this key. */
export const acceptsTableValue = (key: string, value: unknown): boolean => acceptedUnder(key)?.(value) ?? false

const isCellReference = (value: unknown): value is string => {
  if (typeof value !== 'string') return false
  const [row, column, ...more] = value.split(':')
  return isTableId(row) && isTableId(column) && more.length === 0
}

export type TableValue = string | number | boolean | null
