import type { GroupId, PadId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import { FOR_GOOD } from '../pads/pads.store.ts'
import { deleteMarksOn } from '../marks/marks.store.ts'
import { looksLikeId } from '../../lib/ids.ts'
import { PAD_PARTS, PURGE_SLICE } from './pad-parts.ts'

/** Returns when the pad was removed; `undefined` if it was restored or is gone. */
export const findPadRemoval = async (db: Db, id: PadId): Promise<number | undefined> => {
  const row = await db.selectFrom('pads').select('removed_at').where('id', '=', id).executeTakeFirst()
  return row?.removed_at ?? undefined
}

export const findGroupRemoval = async (db: Db, id: GroupId): Promise<number | undefined> => {
  const row = await db.selectFrom('groups').select('removed_at').where('id', '=', id).executeTakeFirst()
  return row?.removed_at ?? undefined
}

/**
 * Deletes a pad's row, unless its id is in words, which stays taken (PAD-56): otherwise it would be free for an
 * anonymous pad, and pages that still have the text would bring it back. Then only the id remains, and that the pad was
 * removed.
 */
const deletePadRow = async (db: Db, id: PadId): Promise<void> => {
  if (looksLikeId(id)) await db.deleteFrom('pads').where('id', '=', id).execute()
  else
    await db
      .updateTable('pads')
      .set({
        group_id: null,
        name: id,
        visibility: null,
        password_hash: null,
        readonly: null,
        history: null,
        archived: 0,
        is_template: 0,
        is_site_template: 0,
        lang: null,
        line_numbers: 1,
        // The columns cannot be null, so 0 stands for no value.
        ctime: 0,
        log_head: 0,
        log_hash: null,
        log_time: null,
        log_redacted: 0,
        last_edited_at: null,
        made_by: null,
        removed_by: null,
        moved_by: null,
        moved_at: null,
      })
      .where('id', '=', id)
      .execute()
}

/** Deletes what belongs to a pad, and then its row. Returns whether nothing is left. */
const deletePadParts = async (db: Db, id: PadId): Promise<boolean> => {
  for (const deletePart of PAD_PARTS) if (!(await deletePart(db, id, PURGE_SLICE))) return false
  await deletePadRow(db, id)
  return true
}

/**
 * Deletes a slice of a removed pad and returns whether it is gone. From the first slice on it is removed for good, so
 * that a longer `trashDays` set meanwhile cannot restore half a pad.
 */
export const deletePadSlice = async (db: Db, id: PadId): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('pads')
    .set({ removed_at: FOR_GOOD })
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 0n || deletePadParts(db, id)
}

/** Deletes a slice of a group likewise: a slice of one of its pads or, if none is left, the group itself. */
export const deleteGroupSlice = async (db: Db, id: GroupId): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('groups')
    .set({ removed_at: FOR_GOOD })
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return true
  const pad = await db.selectFrom('pads').select('id').where('group_id', '=', id).limit(1).executeTakeFirst()
  if (pad) {
    await deletePadParts(db, pad.id as PadId)
    return false
  }
  await deleteMarksOn(db, 'groups', [id])
  // What remains of an invitation is that its group is gone.
  await db
    .updateTable('invitations')
    .set({ group_id: null, email: '', email_key: '', mail_id: null })
    .where('group_id', '=', id)
    .execute()
  // A foreign key deletes the memberships.
  await db.deleteFrom('groups').where('id', '=', id).execute()
  return true
}
