import type { Db } from '../db/dialect.ts'
import { forUpdateSkipLocked } from '../db/locking.ts'

/** Deletes at most `limit` and answers how many there were. */
export const deleteSessionsExpiredBefore = async (db: Db, instant: number, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', 'in', (select) =>
      select
        .selectFrom('sessions')
        .select('id')
        .where('expires_at', '<', instant)
        .orderBy('expires_at')
        .limit(limit)
        // Whoever is ending them just now needs no help, and must not be waited for in another order.
        .$call(forUpdateSkipLocked(db)),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
