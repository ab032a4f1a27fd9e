import type { HistoryReaders } from '@sheaf/contract/entities/history'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import type { GroupId, UserId } from '@sheaf/contract/ids'
import type { GroupFacts } from '@sheaf/contract/policy/group'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/dialect.ts'
import { isAmong } from '../../db/queries/is-among.ts'
import { lockRows } from '../../db/queries/locking.ts'
import type { GroupsTable } from '../../db/tables/tables.ts'

/* What pads need of the groups that they are in. Groups themselves are built upon pads. */

/** The group of a pad and the reader's part in it, on which the reader's access depends beside the pad. */
export interface GroupOfPad extends Omit<GroupFacts, 'password' | 'site'> {
  readonly passwordHash: string | null
}

/** The columns that `toGroupOfPad` reads, of a group `g` and of the reader's membership `mine`. */
export const GROUP_COLUMNS = [
  'g.visibility as group_visibility',
  'g.password_hash as group_password_hash',
  'g.readonly as group_readonly',
  'g.archived as group_archived',
  'g.allow_users_to_create_pads as group_allow_users_to_create_pads',
  'g.history as group_history',
  'mine.role as role',
] as const

type Prefixed<Row> = { [Column in keyof Row & string as `group_${Column}`]: Row[Column] }
type GroupRow = Prefixed<
  Pick<
    Selectable<GroupsTable>,
    'visibility' | 'password_hash' | 'readonly' | 'archived' | 'allow_users_to_create_pads' | 'history'
  >
> & { readonly role: 'admin' | 'user' | null }

export const toGroupOfPad = (row: GroupRow): GroupOfPad => ({
  visibility: row.group_visibility as Visibility,
  readonly: row.group_readonly === 1,
  archived: row.group_archived === 1,
  allowUsersToCreatePads: row.group_allow_users_to_create_pads === 1,
  history: row.group_history as HistoryReaders,
  role: row.role ?? 'none',
  // This is needed only for leaving a group, and nobody leaves a pad.
  otherAdmins: false,
  passwordHash: row.group_password_hash,
})

export interface GroupForPads extends GroupOfPad {
  readonly _id: GroupId
  readonly name: string
}

/** Returns a group that pads are in, or may be put into. A removed group is not found. */
export const findGroupForPads = async (
  db: Db,
  id: GroupId,
  reader: UserId | undefined,
): Promise<GroupForPads | undefined> => {
  const row = await db
    .selectFrom('groups as g')
    .leftJoin('memberships as mine', (join) =>
      join.onRef('mine.group_id', '=', 'g.id').on('mine.user_id', '=', reader ?? ''),
    )
    .select(['g.name', ...GROUP_COLUMNS])
    .where('g.id', '=', id)
    .where('g.removed_at', 'is', null)
    .executeTakeFirst()
  return row && { ...toGroupOfPad(row), _id: id, name: row.name }
}

/**
 * Locks the groups until the transaction ends, so that only one transaction at a time counts and changes their people
 * (W-15). What is read afterwards is fresh.
 */
export const lockGroups = (db: Db, ids: readonly GroupId[]): Promise<void> =>
  // Everybody locks in the same order: otherwise two moves in opposite directions would deadlock.
  lockRows(
    db,
    db
      .selectFrom('groups')
      .select('id')
      .where(isAmong(db, 'id', ids))
      .orderBy('id'),
  )
