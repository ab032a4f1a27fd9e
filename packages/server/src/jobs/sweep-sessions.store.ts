import { engineOf, type Db } from '../db/dialect.ts'

export const SWEEP_SLICE = 1000

/** Deletes at most one slice and answers how many there were. */
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
        // Whoever is ending them just now needs no help, and must not be waited for in another order.
        .$if(engineOf(db) === 'postgres', (due) => due.forUpdate().skipLocked()),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
