import type { Group } from '@sheaf/contract/entities/group'
import type { HistoryReaders } from '@sheaf/contract/entities/history'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import type { GroupId, UserId } from '@sheaf/contract/ids'
import type { GroupFacts } from '@sheaf/contract/policy/group'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../db/dialect.ts'
import { toFlag } from '../../db/tables/flags.ts'
import { isAmong } from '../../db/queries/is-among.ts'
import type { GroupsTable } from '../../db/tables/tables.ts'
import { lockGroups } from '../pads/groups-of-pads.store.ts'
import { selectGroupsConcerning } from './concerning.store.ts'

export interface StoredGroup extends Omit<Group, 'pads' | 'admins' | 'users' | 'watchers'> {
  readonly passwordHash: string | null
}

/** A group with the part that one reader has in it. */
export interface SeenGroup extends StoredGroup, Pick<GroupFacts, 'role' | 'otherAdmins'> {}

export type GroupValues = Omit<StoredGroup, '_id' | 'ctime'>

const COLUMNS = [
  'g.id',
  'g.name',
  'g.description',
  'g.visibility',
  'g.password_hash',
  'g.readonly',
  'g.archived',
  'g.allow_users_to_create_pads',
  'g.history',
  'g.tags',
  'g.ctime',
] as const

interface GroupRow extends Omit<Selectable<GroupsTable>, 'removed_at'> {
  readonly role: 'admin' | 'user' | null
  /** Selected only when somebody leaves a group, since nobody leaves many at once. */
  readonly other_admins?: unknown
}

const toGroup = (row: GroupRow): SeenGroup => ({
  _id: row.id as GroupId,
  name: row.name,
  description: row.description,
  visibility: row.visibility as Visibility,
  passwordHash: row.password_hash,
  readonly: row.readonly === 1,
  archived: row.archived === 1,
  allowUsersToCreatePads: row.allow_users_to_create_pads === 1,
  history: row.history as HistoryReaders,
  // The tags are in a text column on both databases, so neither parses them.
  tags: JSON.parse(row.tags as unknown as string) as string[],
  ctime: row.ctime,
  role: row.role ?? 'none',
  otherAdmins: Boolean(row.other_admins),
})

const toRow = (values: Partial<GroupValues>): Updateable<GroupsTable> => {
  const row: { [K in keyof Updateable<GroupsTable>]: Updateable<GroupsTable>[K] | undefined } = {
    name: values.name,
    description: values.description,
    visibility: values.visibility,
    password_hash: values.passwordHash,
    readonly: toFlag(values.readonly),
    archived: toFlag(values.archived),
    allow_users_to_create_pads: toFlag(values.allowUsersToCreatePads),
    history: values.history,
    tags: values.tags && JSON.stringify(values.tags),
  }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Updateable<GroupsTable>
}

const selectSeenBy = (db: Db, reader: UserId | undefined) =>
  db
    .selectFrom('groups as g')
    .leftJoin('memberships as mine', (join) =>
      join.onRef('mine.group_id', '=', 'g.id').on('mine.user_id', '=', reader ?? ''),
    )
    .select([...COLUMNS, 'mine.role as role'])
    .where('g.removed_at', 'is', null)

/** Returns one group with everything that decides about access to it, in one query. A removed group is not found. */
export const findGroup = async (db: Db, id: GroupId, reader: UserId | undefined): Promise<SeenGroup | undefined> => {
  const row = await selectSeenBy(db, reader)
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('memberships as other')
            .select('other.user_id')
            .whereRef('other.group_id', '=', 'g.id')
            .where('other.role', '=', 'admin')
            .where('other.user_id', '!=', reader ?? ''),
        )
        .as('other_admins'),
    )
    .where('g.id', '=', id)
    .executeTakeFirst()
  return row && toGroup(row)
}

/** Returns the groups where the user is a member, those they marked, and those of the pads they marked. */
export const listGroupsConcerning = async (db: Db, user: UserId): Promise<SeenGroup[]> => {
  const rows = await selectSeenBy(db, user)
    .where('g.id', 'in', (select) =>
      selectGroupsConcerning(db, user).union(
        select
          .selectFrom('marks as k')
          .innerJoin('pads as p', 'p.id', 'k.target_id')
          .select((s) => s.ref('p.group_id').$notNull().as('id'))
          .where('k.user_id', '=', user)
          .where('k.type', '=', 'pads'),
      ),
    )
    .orderBy('g.ctime')
    .orderBy('g.id')
    .execute()
  return rows.map(toGroup)
}

export const insertGroup = async (db: Db, id: GroupId, ctime: number, values: GroupValues): Promise<void> => {
  await db
    .insertInto('groups')
    .values({ ...(toRow(values) as Insertable<GroupsTable>), id, ctime, removed_at: null })
    .execute()
}

export const updateGroup = async (db: Db, id: GroupId, values: Partial<GroupValues>): Promise<void> => {
  const row = toRow(values)
  if (Object.keys(row).length === 0) return
  await db.updateTable('groups').set(row).where('id', '=', id).execute()
}

/** Sets the time of the group's removal; null if it is not removed. */
export const updateGroupRemoval = async (db: Db, id: GroupId, removedAt: number | null): Promise<void> => {
  await db.updateTable('groups').set({ removed_at: removedAt }).where('id', '=', id).execute()
}

export const updateGroupsRemoved = async (db: Db, ids: readonly GroupId[], removedAt: number): Promise<void> => {
  await db
    .updateTable('groups')
    .set({ removed_at: removedAt })
    .where(isAmong(db, 'id', ids))
    .execute()
}

/** Locks all groups of which the user is a member, as `lockGroups` does. */
export const lockGroupsOf = async (db: Db, user: UserId): Promise<void> => {
  const rows = await db.selectFrom('memberships').select('group_id').where('user_id', '=', user).execute()
  await lockGroups(
    db,
    rows.map(({ group_id }) => group_id as GroupId),
  )
}

/** ACC-42: returns the groups that would be left without an admin. */
export const listGroupsOnlyAdministeredBy = async (
  db: Db,
  user: UserId,
): Promise<{ readonly _id: GroupId; readonly name: string }[]> => {
  const rows = await db
    .selectFrom('groups as g')
    .innerJoin('memberships as mine', 'mine.group_id', 'g.id')
    .select(['g.id', 'g.name'])
    .where('mine.user_id', '=', user)
    .where('mine.role', '=', 'admin')
    .where('g.removed_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('memberships as other')
            .select('other.user_id')
            .whereRef('other.group_id', '=', 'g.id')
            .where('other.role', '=', 'admin')
            .where('other.user_id', '!=', user),
        ),
      ),
    )
    .orderBy('g.id')
    .execute()
  return rows.map(({ id, name }) => ({ _id: id as GroupId, name }))
}
