import type { PadId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../db/dialect.ts'
import { snapshotChecksum } from './log-hash.ts'

export interface StoredSnapshot {
  /** The newest log entry in the snapshot. */
  readonly seq: number
  readonly data: Uint8Array
}

export interface FoundSnapshot extends StoredSnapshot {
  /** Whether the data is as it was written. */
  readonly isSound: boolean
}

/** Returns the newest snapshot, or the newest before entry `before`. */
export const findSnapshot = async (db: Db, padId: PadId, before?: number): Promise<FoundSnapshot | undefined> => {
  let query = db.selectFrom('pad_snapshots').select(['seq', 'data', 'checksum']).where('pad_id', '=', padId)
  if (before !== undefined) query = query.where('seq', '<', before)
  const row = await query.orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return row && { seq: row.seq, data: row.data, isSound: snapshotChecksum(padId, row.seq, row.data) === row.checksum }
}

/** Returns how many bytes are read to load a pad: its newest snapshot, and the entries after that. */
export const sumStoredBytes = async (db: Db, padId: PadId): Promise<number> => {
  const bytes = sql<number>`octet_length(data)`
  const newest = await db
    .selectFrom('pad_snapshots')
    .select(['seq', bytes.as('bytes')])
    .where('pad_id', '=', padId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const since = await db
    .selectFrom('pad_updates')
    .select(sql<number | string | null>`sum(octet_length(data))`.as('bytes'))
    .where('pad_id', '=', padId)
    .where('seq', '>', newest?.seq ?? 0)
    .executeTakeFirstOrThrow()
  return (newest?.bytes ?? 0) + Number(since.bytes)
}

export const getSnapshotAt = async (db: Db, padId: PadId, seq: number): Promise<Uint8Array> => {
  const row = await db
    .selectFrom('pad_snapshots')
    .select('data')
    .where('pad_id', '=', padId)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow()
  return row.data
}

/** Returns whether the snapshot was written; another server may have made the same one. */
export const insertSnapshot = async (
  db: Db,
  padId: PadId,
  { seq, data }: StoredSnapshot,
  createdAt: number,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('pad_snapshots')
    .values({ pad_id: padId, seq, created_at: createdAt, data, checksum: snapshotChecksum(padId, seq, data) })
    .onConflict((conflict) => conflict.columns(['pad_id', 'seq']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Keeps the newest `keep` snapshots. The log behind them is complete, so each could be made again. */
export const deleteSnapshotsBefore = async (db: Db, padId: PadId, keep: number): Promise<void> => {
  const kept = await db
    .selectFrom('pad_snapshots')
    .select('seq')
    .where('pad_id', '=', padId)
    .orderBy('seq', 'desc')
    .limit(keep)
    .execute()
  const oldest = kept.at(-1)?.seq
  if (kept.length < keep || oldest === undefined) return
  await db.deleteFrom('pad_snapshots').where('pad_id', '=', padId).where('seq', '<', oldest).execute()
}
