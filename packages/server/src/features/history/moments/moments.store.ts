import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../../db/dialect.ts'
import { ENTRY_KIND } from '../../../pad-log/log-hash.ts'
import { isAmong } from '../../../db/queries/is-among.ts'

/** Returns when entries of a pad's log were written. */
export const listEntryTimes = async (db: Db, pad: PadId, seqs: readonly number[]): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('pad_updates')
    .select(['seq', 'created_at'])
    .where('pad_id', '=', pad)
    .where(isAmong(db, 'seq', seqs))
    .execute()
  return new Map(rows.map(({ seq, created_at }) => [seq, created_at]))
}

/** Returns when the last edit of a pad's log up to an entry was written, and by whom; undefined if there is none. */
export const findLastEdit = async (
  db: Db,
  pad: PadId,
  seq: number,
): Promise<{ readonly createdAt: number; readonly author: string } | undefined> => {
  const row = await db
    .selectFrom('pad_updates as u')
    .innerJoin('pad_authors as a', (join) => join.onRef('a.pad_id', '=', 'u.pad_id').onRef('a.number', '=', 'u.author'))
    .select(['u.created_at', 'a.author_id'])
    .where('u.pad_id', '=', pad)
    .where('u.seq', '<=', seq)
    .where('u.kind', '=', ENTRY_KIND.update)
    .orderBy('u.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { createdAt: row.created_at, author: row.author_id }
}

/** An edit of a pad's log: when it was written, and the number of its author there. */
export interface LogEdit {
  readonly seq: number
  readonly author: number
  readonly createdAt: number
}

/** Returns the edits of a pad's log up to an entry, the newest first, or those after it, the oldest first. */
export const listEditsBeside = async (
  db: Db,
  pad: PadId,
  seq: number,
  side: 'until' | 'after',
  limit: number,
): Promise<LogEdit[]> => {
  const rows = await db
    .selectFrom('pad_updates')
    .select(['seq', 'author', 'created_at'])
    .where('pad_id', '=', pad)
    .where('seq', side === 'until' ? '<=' : '>', seq)
    .where('kind', '=', ENTRY_KIND.update)
    .orderBy('seq', side === 'until' ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }))
}
