import type { Db } from '../../db/dialect.ts'
import { forUpdateSkipLocked } from '../../db/queries/locking.ts'

/** Deletes at most `limit` expired sessions and returns how many it deleted. */
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
        // Sessions that somebody is just ending are skipped: waiting for them in another order could deadlock.
        .$call(forUpdateSkipLocked(db)),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
