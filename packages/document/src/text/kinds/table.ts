import { isTableId } from '../../table/names.ts'
import type { TableKind } from './kind.ts'

export interface TableAttributes {
  /** Id of the table that a line of this kind shows. */
  readonly table: string | null
}

export const table: TableKind = {
  form: 'table',
  attributes: { table: { plain: null, accepts: isTableId } },
}
