import type { CellId } from '@sheaf/document/table/cell'
import { Store } from '@sheaf/ui/lib/store'

/** A cell of a table, by the ids of its table, row and column. */
export type FocusedCell = CellId

/**
 * The cell of a table in which the caret is, or null. Every drawn `table` has its id in `data-table`, every `tr` that of
 * its row in `data-row`, and every cell both `data-row` and `data-column`. Whoever sets another cell moves the caret there.
 */
export const focusedCell = new Store<FocusedCell | null>(null)

/** Returns whether two texts are that of one cell, or both that of the pad. */
export const isSameCell = (one: FocusedCell | null | undefined, other: FocusedCell | null | undefined): boolean =>
  one?.table === other?.table && one?.row === other?.row && one?.column === other?.column

/** A range of the text of a cell, by its positions. */
export interface CellTextRange {
  readonly cell: FocusedCell
  readonly from: number
  readonly to: number
}

/** What is to be selected in a cell, which is opened for it. It is null again then. */
export const askedInCell = new Store<CellTextRange | null>(null)
