import type { CellId } from '@sheaf/document/table/cell'
import { Store } from './store.ts'

/** A cell of a table, by the ids of its table, row and column. */
export type FocusedCell = CellId

/**
 * The cell of a table in which the caret is, or null. Every drawn `table` has its id in `data-table`, every `tr` that of
 * its row in `data-row`, and every cell both `data-row` and `data-column`. Whoever sets another cell moves the caret there.
 */
export const focusedCell = new Store<FocusedCell | null>(null)
