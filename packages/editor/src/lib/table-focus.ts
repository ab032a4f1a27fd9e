import { Store } from './store.ts'

/** A cell by the ids of its table, row and column. */
export interface FocusedCell {
  readonly table: string
  readonly row: string
  readonly column: string
}

/** The cell of a table that has the focus, for the tools that act on it. */
export const tableFocus = new Store<FocusedCell | null>(null)
