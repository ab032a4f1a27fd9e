import { VISIT_PAUSE_MS } from '@sheaf/contract/limits'
import type { PadId, UserId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/dialect.ts'
import { insertChunksOf } from '../../../db/queries/insert-chunks.ts'

/** How far a person has read a pad, and when. */
export interface ReadPad {
  readonly pad: PadId
  readonly user: UserId
  /** The entry of the log up to which they have the text. */
  readonly seq: number
  readonly at: number
}

/**
 * Records how far people have read pads. Who comes back after a pause begins another visit: where the one before ended is
 * kept.
 */
export const upsertVisits = async (db: Db, visits: readonly ReadPad[]): Promise<void> => {
  const isAnother = sql<boolean>`excluded.at - pad_visits.at > ${sql.lit(VISIT_PAUSE_MS)}`
  const kept = (column: 'seq' | 'at') =>
    sql<
      number | null
    >`case when ${isAnother} then pad_visits.${sql.ref(column)} else pad_visits.${sql.ref(`before_${column}`)} end`
  const later = (column: 'seq' | 'at') =>
    sql<number>`case when excluded.${sql.ref(column)} > pad_visits.${sql.ref(column)}
      then excluded.${sql.ref(column)} else pad_visits.${sql.ref(column)} end`
  for (const chunk of insertChunksOf(visits))
    await db
      .insertInto('pad_visits')
      .values(chunk.map(({ pad, user, seq, at }) => ({ pad_id: pad, user_id: user, seq, at })))
      .onConflict((conflict) =>
        conflict.columns(['pad_id', 'user_id']).doUpdateSet({
          seq: later('seq'),
          at: later('at'),
          before_seq: kept('seq'),
          before_at: kept('at'),
        }),
      )
      .execute()
}

export interface Visit {
  readonly seq: number
  readonly at: number
}

/** Returns where a person's last visit of a pad ended before an instant, if it was not the one that goes on then. */
export const findVisitBefore = async (db: Db, pad: PadId, user: UserId, now: number): Promise<Visit | undefined> => {
  const row = await db
    .selectFrom('pad_visits')
    .select(['seq', 'at', 'before_seq', 'before_at'])
    .where('pad_id', '=', pad)
    .where('user_id', '=', user)
    .executeTakeFirst()
  if (!row) return undefined
  if (now - row.at > VISIT_PAUSE_MS) return { seq: row.seq, at: row.at }
  return row.before_seq === null || row.before_at === null ? undefined : { seq: row.before_seq, at: row.before_at }
}
