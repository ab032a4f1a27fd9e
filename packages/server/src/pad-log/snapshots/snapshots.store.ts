import type { PadId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/dialect.ts'
import { isAmong } from '../../db/queries/is-among.ts'
import { snapshotDigest } from '../log-hash.ts'

export interface FoundSnapshot {
  /** The newest log entry in the snapshot. */
  readonly seq: number
  /** The text as a Yjs update, compressed. */
  readonly data: Uint8Array
  /** Whether the data is as it was written. */
  readonly isSound: boolean
}

export interface NewSnapshot {
  readonly seq: number
  readonly createdAt: number
  readonly logBytes: number
  readonly data: Uint8Array
}

/** What is known of a snapshot without reading it. */
export interface SnapshotSize {
  readonly seq: number
  /** Bytes of the log up to the snapshot. */
  readonly logBytes: number
  readonly bytes: number
}

/** Returns the newest snapshot, or the newest before entry `before`. */
export const findSnapshot = async (db: Db, padId: PadId, before?: number): Promise<FoundSnapshot | undefined> => {
  let query = db.selectFrom('pad_snapshots').select(['seq', 'data', 'digest']).where('pad_id', '=', padId)
  if (before !== undefined) query = query.where('seq', '<', before)
  const row = await query.orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return row && { seq: row.seq, data: row.data, isSound: snapshotDigest(padId, row.seq, row.data).equals(row.digest) }
}

/** Returns the sizes of a pad's snapshots, the oldest first. */
export const listSnapshotSizes = async (db: Db, padId: PadId): Promise<SnapshotSize[]> => {
  const rows = await db
    .selectFrom('pad_snapshots')
    .select(['seq', 'log_bytes', sql<number>`octet_length(data)`.as('bytes')])
    .where('pad_id', '=', padId)
    .orderBy('seq')
    .execute()
  return rows.map(({ seq, log_bytes, bytes }) => ({ seq, logBytes: log_bytes, bytes }))
}

/** Returns how many bytes of the log are after entry `after`, up to entry `upTo`. */
export const sumLogBytes = async (db: Db, padId: PadId, after: number, upTo: number): Promise<number> => {
  const row = await db
    .selectFrom('pad_updates')
    .select(sql<number | string | null>`sum(octet_length(data))`.as('bytes'))
    .where('pad_id', '=', padId)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .executeTakeFirstOrThrow()
  return Number(row.bytes)
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
  return (newest?.bytes ?? 0) + (await sumLogBytes(db, padId, newest?.seq ?? 0, Number.MAX_SAFE_INTEGER))
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
  { seq, createdAt, logBytes, data }: NewSnapshot,
): Promise<boolean> => {
  const digest = snapshotDigest(padId, seq, data)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('pad_snapshots')
    .values({ pad_id: padId, seq, created_at: createdAt, log_bytes: logBytes, data, digest })
    .onConflict((conflict) => conflict.columns(['pad_id', 'seq']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes the snapshots of moments from an entry on, until before another if one is given. */
export const deleteSnapshotsBetween = async (
  db: Db,
  padId: PadId,
  from: number,
  until: number | null,
): Promise<void> => {
  let query = db.deleteFrom('pad_snapshots').where('pad_id', '=', padId).where('seq', '>=', from)
  if (until !== null) query = query.where('seq', '<', until)
  await query.execute()
}

/** Deletes snapshots. The log is complete, so each could be made again. */
export const deleteSnapshots = async (db: Db, padId: PadId, seqs: readonly number[]): Promise<void> => {
  if (seqs.length === 0) return
  await db
    .deleteFrom('pad_snapshots')
    .where('pad_id', '=', padId)
    .where(isAmong(db, 'seq', seqs))
    .execute()
}
