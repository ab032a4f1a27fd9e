import { engineOf, type Db } from '../db/dialect.ts'

export const SWEEP_SLICE = 1000

/** Deletes at most one slice and returns how many sessions it had. */
export const deleteSessionsExpiredBefore = async (db: Db, instant: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', 'in', (select) =>
      select
        .selectFrom('sessions')
        .select('id')
        .where('expires_at', '<', instant)
        .orderBy('expires_at')
        .limit(SWEEP_SLICE)
        // Sessions that somebody is just ending are skipped: waiting for them in another order could deadlock.
        .$if(engineOf(db) === 'postgres', (due) => due.forUpdate().skipLocked()),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
