import { acceptsInCell, GONE, isLineAttribute } from '../text/line.ts'
import { acceptsTableValue, isTableKey } from './structure-values.ts'
import type { TableRoot } from './names.ts'

/* What a table's map and its cells themselves may hold. A cell holds the attributes of its first line. */

/** Returns whether a map or cell may hold something under this key. */
export const isKeyOf = ({ cell }: TableRoot, key: string): boolean =>
  cell === undefined ? isTableKey(key) : key !== 'table' && isLineAttribute(key)

/** Returns whether a map or cell that has this key may hold this value under it; none is a key of both. */
export const acceptsInRoot = (key: string, value: unknown): boolean =>
  isTableKey(key) ? acceptsTableValue(key, value) : key !== GONE && acceptsInCell(key, value)
