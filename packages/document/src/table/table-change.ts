import type { Change } from '../text/change.ts'
import type { CellId } from './cell.ts'
import type { TableValue } from './structure-values.ts'

/** What a writer did to a table or in a cell, in the words of its undo. */
export type TableChange =
  | {
      readonly did: 'setValue'
      readonly table: string
      readonly key: string
      /** Undefined if there was no value. */
      readonly from: TableValue | undefined
      readonly to: TableValue
    }
  | { readonly did: 'writeInCell'; readonly cell: CellId; readonly change: Change }
