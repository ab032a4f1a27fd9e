import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'

export interface AnonymousPad {
  /** The newest entry of the pad's log, and when it came. */
  readonly logHead: number
  readonly lastEdited: number | null
}

export const findAnonymousPad = async (db: Db, id: PadId): Promise<AnonymousPad | undefined> => {
  const row = await db
    .selectFrom('pads')
    .select(['log_head', 'last_edited_at'])
    .where('id', '=', id)
    .where('group_id', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row && { logHead: row.log_head, lastEdited: row.last_edited_at }
}

/** Returns whether there is, or was, a pad under that name. */
export const isTaken = async (db: Db, id: PadId): Promise<boolean> =>
  (await db.selectFrom('pads').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Inserts the pad, unless there is, or was, one under that name. */
export const insertAnonymousPad = async (db: Db, id: PadId, ctime: number): Promise<void> => {
  await db
    .insertInto('pads')
    .values({
      id,
      group_id: null,
      name: id,
      visibility: null,
      password_hash: null,
      readonly: null,
      history: null,
      ctime,
      last_edited_at: null,
      log_head: 0,
      removed_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * Deletes at most `limit` anonymous pads made before `before` in which nobody has written or chatted; returns how many.
 * The rows of removed ones stay, since they keep the name taken (PAD-56).
 */
export const deleteUntouched = async (db: Db, before: number, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('pads')
    .where('id', 'in', (select) =>
      select
        .selectFrom('pads as p')
        .leftJoin('chats as c', 'c.pad_id', 'p.id')
        .select('p.id')
        .where('p.group_id', 'is', null)
        .where('p.log_head', '=', 0)
        .where('p.removed_at', 'is', null)
        .where('c.pad_id', 'is', null)
        .where('p.ctime', '<', before)
        .orderBy('p.ctime')
        .limit(limit),
    )
    // The row itself is checked again: somebody may just have written in it, or removed it.
    .where('log_head', '=', 0)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
