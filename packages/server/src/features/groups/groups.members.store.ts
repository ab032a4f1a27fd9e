import type { Member } from '@sheaf/contract/entities/user'
import type { GroupId, UserId } from '@sheaf/contract/ids'
import { chunksOf } from '../../db/chunks.ts'
import type { Db } from '../../db/dialect.ts'
import { insertChunksOf } from '../../db/insert-chunks.ts'
import { orGone } from '../../db/or-gone.ts'

/** Who is in a group, in order. A person is in it once. */
export interface People {
  readonly admins: readonly UserId[]
  readonly users: readonly UserId[]
}

/** Somebody named by a group, with all that only some may see. */
export interface Person extends Required<Member> {
  readonly group: GroupId
  readonly as: 'admin' | 'user' | 'watcher'
}

export const listMembers = async (db: Db, group: GroupId): Promise<People> => {
  const rows = await db
    .selectFrom('memberships')
    .select(['user_id', 'role'])
    .where('group_id', '=', group)
    .orderBy('position')
    .execute()
  const of = (role: 'admin' | 'user') => rows.filter((row) => row.role === role).map((row) => row.user_id as UserId)
  return { admins: of('admin'), users: of('user') }
}

/** Of the groups that a person is a member of, those in the trash left out, in order of creation. */
export const listGroupIdsOf = async (db: Db, user: UserId): Promise<GroupId[]> => {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('groups', 'groups.id', 'memberships.group_id')
    .select('groups.id')
    .where('memberships.user_id', '=', user)
    .where('groups.removed_at', 'is', null)
    .orderBy('groups.ctime')
    .orderBy('groups.id')
    .execute()
  return rows.map((row) => row.id as GroupId)
}

/** Makes them the group's people, in place of those before. Throws ITEMS_NOT_FOUND when one has just gone. */
export const replaceMembers = async (db: Db, group: GroupId, { admins, users }: People): Promise<void> => {
  const rows = [
    ...admins.map((user_id) => ({ user_id, role: 'admin' as const })),
    ...users.map((user_id) => ({ user_id, role: 'user' as const })),
  ].map((row, position) => ({ ...row, group_id: group, position }))
  await db.deleteFrom('memberships').where('group_id', '=', group).execute()
  for (const chunk of insertChunksOf(rows)) {
    const inserting = db.insertInto('memberships').values(chunk).execute()
    await orGone(inserting, 'BACKEND.ERROR.GROUP.ITEMS_NOT_FOUND')
  }
}

/** How many of these ids are somebody's. */
export const countUsersAmong = async (db: Db, ids: readonly UserId[]): Promise<number> => {
  let known = 0
  for (const chunk of chunksOf(ids)) {
    const { count } = await db
      .selectFrom('users')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('id', 'in', chunk)
      .executeTakeFirstOrThrow()
    known += Number(count)
  }
  return known
}

/** The logins of these users. */
export const listLogins = async (db: Db, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> => {
  const logins = new Map<UserId, string>()
  for (const chunk of chunksOf(ids)) {
    const rows = await db.selectFrom('users').select(['id', 'login']).where('id', 'in', chunk).execute()
    for (const { id, login } of rows) logins.set(id as UserId, login)
  }
  return logins
}

const selectMembers = (db: Db) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.group_id', 'm.role as as', 'u.id', 'u.login', 'u.firstname', 'u.lastname', 'u.email'])
    .orderBy('m.position')

const selectWatchers = (db: Db) =>
  db
    .selectFrom('marks as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select(['k.target_id as group_id', 'u.id', 'u.login', 'u.firstname', 'u.lastname', 'u.email'])
    .where('k.kind', '=', 'watch')
    .where('k.type', '=', 'groups')
    .orderBy('k.created_at')
    .orderBy('u.id')

const toPerson = (
  row: Awaited<ReturnType<ReturnType<typeof selectWatchers>['execute']>>[number],
  as: Person['as'],
): Person => ({
  group: row.group_id as GroupId,
  as,
  _id: row.id as UserId,
  login: row.login,
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
})

/** Everybody whom a group names. */
export const listPeopleOf = async (db: Db, group: GroupId): Promise<Person[]> => {
  const members = await selectMembers(db).where('m.group_id', '=', group).execute()
  const watchers = await selectWatchers(db).where('k.target_id', '=', group).execute()
  return [...members.map((row) => toPerson(row, row.as)), ...watchers.map((row) => toPerson(row, 'watcher'))]
}

const groupsOf = (db: Db, user: UserId) =>
  db
    .selectFrom('memberships')
    .select('group_id as id')
    .where('user_id', '=', user)
    .union(db.selectFrom('marks').select('target_id as id').where('user_id', '=', user).where('type', '=', 'groups'))

/** Everybody whom the groups name where the user is a member or which they marked. */
export const listPeopleConcerning = async (db: Db, user: UserId): Promise<Person[]> => {
  const members = await selectMembers(db).where('m.group_id', 'in', groupsOf(db, user)).execute()
  const watchers = await selectWatchers(db).where('k.target_id', 'in', groupsOf(db, user)).execute()
  return [...members.map((row) => toPerson(row, row.as)), ...watchers.map((row) => toPerson(row, 'watcher'))]
}
