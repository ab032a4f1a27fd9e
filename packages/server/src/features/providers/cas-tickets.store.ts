import type { Db } from '../../db/dialect.ts'
import { forUpdateSkipLocked } from '../../db/queries/locking.ts'

/** Notes a ticket as used. Returns whether it was still unused. */
export const insertUsedTicket = async (db: Db, ticketHash: string, now: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('cas_used_tickets')
    .values({ ticket_hash: ticketHash, used_at: now })
    .onConflict((conflict) => conflict.column('ticket_hash').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes at most `limit` of the tickets that were used before an instant. */
export const deleteTicketsUsedBefore = async (db: Db, instant: number, limit: number): Promise<void> => {
  await db
    .deleteFrom('cas_used_tickets')
    .where('ticket_hash', 'in', (select) =>
      select
        .selectFrom('cas_used_tickets')
        .select('ticket_hash')
        .where('used_at', '<', instant)
        .orderBy('used_at')
        .limit(limit)
        // Rows are skipped as in `deleteSessionsExpiredBefore`.
        .$call(forUpdateSkipLocked(db)),
    )
    .execute()
}
