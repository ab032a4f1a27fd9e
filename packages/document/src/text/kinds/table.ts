import { isTableId } from '../../table/names.ts'
import type { TableKind } from './kind.ts'

export const table: TableKind = {
  form: 'table',
  attributes: { table: { plain: null, accepts: isTableId } },
}
