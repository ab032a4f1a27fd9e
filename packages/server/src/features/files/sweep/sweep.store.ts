import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../../db/dialect.ts'
import { isAmong } from '../../../db/queries/is-among.ts'
import { forUpdate } from '../../../db/queries/locking.ts'
import { countContent, type StoredSize } from '../files.store.ts'

/** Returns pads with files that were added before a time, and that no moment of the text is known to show. */
export const listUnreached = async (
  db: Db,
  before: number,
  limit: number,
): Promise<{ readonly pad: PadId; readonly hashes: readonly string[] }[]> => {
  const rows = await db
    .selectFrom('pad_files')
    .select(['pad_id', 'hash'])
    .where('reached_at', 'is', null)
    .where('added_at', '<', before)
    .orderBy('added_at')
    .limit(limit)
    .execute()
  return [...Map.groupBy(rows, (row) => row.pad_id as PadId)].map(([pad, of]) => ({
    pad,
    hashes: of.map(({ hash }) => hash),
  }))
}

/** Returns the hashes of the files of a pad: those that its log is known to have named, or the others. */
export const listHashesOf = async (db: Db, pad: PadId, reached: boolean): Promise<string[]> => {
  const rows = await db
    .selectFrom('pad_files')
    .select('hash')
    .where('pad_id', '=', pad)
    .where('reached_at', reached ? 'is not' : 'is', null)
    .execute()
  return rows.map(({ hash }) => hash)
}

export const markReached = async (db: Db, pad: PadId, hashes: readonly string[], at: number): Promise<void> => {
  await db
    .updateTable('pad_files')
    .set({ reached_at: at })
    .where('pad_id', '=', pad)
    .where(isAmong(db, 'hash', hashes))
    .execute()
}

/** Returns contents that may have no pad any more. */
export const listIdle = async (db: Db, before: number, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('file_contents')
    .select('hash')
    .where('idle_since', '<', before)
    .orderBy('idle_since')
    .limit(limit)
    .execute()
  return rows.map(({ hash }) => hash)
}

/**
 * Locks a content that is still idle, and returns under which keys the store has it if no pad has it. If one has, it is
 * idle no more.
 */
export const lockIdle = async (db: Db, hash: string, before: number): Promise<readonly string[] | undefined> => {
  const row = await db
    .selectFrom('file_contents')
    .select('sizes')
    .where('hash', '=', hash)
    .where('idle_since', '<', before)
    .$call(forUpdate(db))
    .executeTakeFirst()
  if (!row) return undefined
  const used = await db.selectFrom('pad_files').select('pad_id').where('hash', '=', hash).limit(1).executeTakeFirst()
  if (!used) return [hash, ...(JSON.parse(row.sizes) as StoredSize[]).map(({ key }) => key)]
  await db.updateTable('file_contents').set({ idle_since: null }).where('hash', '=', hash).execute()
  return undefined
}

export const deleteContent = async (db: Db, hash: string): Promise<void> => {
  const gone = await db
    .deleteFrom('file_contents')
    .where('hash', '=', hash)
    .returning('stored_bytes')
    .executeTakeFirst()
  if (gone) await countContent(db, -1, gone.stored_bytes)
}
