import type { AuditEntry } from '@sheaf/contract/entities/audit'
import type { AuditFilters } from '@sheaf/contract/routes/audit'
import type { Ctx } from '../../context.ts'
import { fromCursor, pageOf } from '../../db/queries/cursor.ts'
import * as store from './audit.store.ts'

/*
 * Reading of the audit trail for the site administrator, the only audience of these routes (ADM-15). Nothing here
 * writes.
 */

const placeOf = ({ at, _id }: AuditEntry): store.AuditPlace => [at, Number(_id)]

export interface AuditPage {
  readonly value: AuditEntry[]
  readonly next: string | null
}

export const listAudit = async (
  ctx: Ctx,
  { cursor, limit, ...filters }: AuditFilters & { readonly cursor?: string | undefined; readonly limit: number },
): Promise<AuditPage> => {
  const behind = cursor === undefined ? undefined : fromCursor(cursor, 'entry')
  const entries = await store.listAuditEntries(ctx.db, filters, limit + 1, behind)
  const { page, next } = pageOf(entries, limit, placeOf)
  return { value: page, next }
}

/** Number of entries read at once while all are exported. */
const BATCH = 500

/** Yields everything that matches the filters, newest first, in batches. */
export async function* eachAuditBatch(ctx: Pick<Ctx, 'db'>, filters: AuditFilters): AsyncGenerator<AuditEntry[]> {
  let behind: store.AuditPlace | undefined
  for (;;) {
    const entries = await store.listAuditEntries(ctx.db, filters, BATCH, behind)
    const last = entries.at(-1)
    if (!last) return
    yield entries
    behind = placeOf(last)
  }
}
