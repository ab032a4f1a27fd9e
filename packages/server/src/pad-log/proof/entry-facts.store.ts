import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import type { StoredLogEntry } from '../pad-log.store.ts'

/** What the hash of an entry covers, but for its ids, and the hash itself. */
type EntryFacts = Omit<StoredLogEntry, 'author' | 'data' | 'salt' | 'rewrittenBy' | 'isRedacting'>

/** Returns the facts of entries after `after` in order, at most `limit`, without what they hold. */
export const listEntryFacts = async (db: Db, padId: PadId, after: number, limit: number): Promise<EntryFacts[]> => {
  const rows = await db
    .selectFrom('pad_updates')
    .select(['seq', 'kind', 'author', 'created_at', 'digest', 'hash'])
    .where('pad_id', '=', padId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(({ author, created_at, ...row }) => ({ ...row, authorNumber: author, createdAt: created_at }))
}
