import type { TrashItem } from '@sheaf/contract/entities/trash'
import { createContext } from 'react'
import type { Selection } from '../../lib/lists/use-selection.ts'

/** Returns the key of an item. An item that was restored and removed again gets a new key. */
export const keyOf = ({ type, key, removedAt }: TrashItem): string => `${type} ${key} ${removedAt}`

/**
 * Selection of the rows by their keys. It reaches the cells as a context, so that a table whose rows are memoized draws
 * only the boxes anew (SCR-160).
 */
export const TrashChoice = createContext<Selection<string> | undefined>(undefined)
