import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import { snapshotDigest } from '../log-hash.ts'

/** What the entries of a log after `from`, up to `to`, insert and delete. */
export interface Pack {
  readonly from: number
  readonly to: number
  /** All of it as one Yjs update, compressed. */
  readonly data: Uint8Array
}

export interface FoundPack extends Pack {
  /** Whether the data is as it was written. */
  readonly isSound: boolean
}

/** Returns the packs that begin at entry `from` or later, at most `limit`. */
export const listPacks = async (db: Db, padId: PadId, from: number, limit: number): Promise<FoundPack[]> => {
  const rows = await db
    .selectFrom('pad_packs')
    .select(['from_seq', 'to_seq', 'data', 'digest'])
    .where('pad_id', '=', padId)
    .where('from_seq', '>=', from)
    .orderBy('from_seq')
    .limit(limit)
    .execute()
  return rows.map(({ from_seq, to_seq, data, digest }) => ({
    from: from_seq,
    to: to_seq,
    data,
    isSound: snapshotDigest(`${padId} ${from_seq}`, to_seq, data).equals(digest),
  }))
}

/** Returns the last entry that is in a pack; 0 if there is none. */
export const findLastPacked = async (db: Db, padId: PadId): Promise<number> => {
  const row = await db
    .selectFrom('pad_packs')
    .select('to_seq')
    .where('pad_id', '=', padId)
    .orderBy('from_seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.to_seq ?? 0
}

/** Stores packs that follow each other. Another server may have stored some that begin where these do: those stay. */
export const insertPacks = async (db: Db, padId: PadId, packs: readonly Pack[]): Promise<void> => {
  for (const { from, to, data } of packs) {
    const digest = snapshotDigest(`${padId} ${from}`, to, data)
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('pad_packs')
      .values({ pad_id: padId, from_seq: from, to_seq: to, data, digest })
      .onConflict((conflict) => conflict.columns(['pad_id', 'from_seq']).doNothing())
      .executeTakeFirst()
    // What follows would not begin where the other one ends.
    if (numInsertedOrUpdatedRows !== 1n) return
  }
}

/** Deletes the packs with an entry, and those behind it, which are made anew with it. */
export const deletePacksFrom = async (db: Db, padId: PadId, seq: number): Promise<void> => {
  await db.deleteFrom('pad_packs').where('pad_id', '=', padId).where('to_seq', '>=', seq).execute()
}

/**
 * Deletes packs of a pad, at most `limit`, and returns whether none is left. The log is complete, so each could be made
 * again.
 */
export const deletePacks = async (db: Db, padId: PadId, limit: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('pad_packs')
    .where('pad_id', '=', padId)
    .where('from_seq', 'in', (select) =>
      select.selectFrom('pad_packs').select('from_seq').where('pad_id', '=', padId).orderBy('from_seq').limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows) < limit
}
