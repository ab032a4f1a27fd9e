import type { User } from '@sheaf/contract/entities/user'
import type { GroupId, UserId } from '@sheaf/contract/ids'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Db } from '../../db/dialect.ts'
import { insertChunksOf } from '../../db/queries/insert-chunks.ts'
import { isAmong } from '../../db/queries/is-among.ts'
import { mapForeignKeyViolation } from '../../db/errors/map-foreign-key-violation.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { selectGroupsConcerning } from './concerning.store.ts'

/** The members of a group, in order. A person is in it once. */
export interface People {
  readonly admins: readonly UserId[]
  readonly users: readonly UserId[]
}

/** A person with all the details that only some may see. */
export type Person = Pick<User, '_id' | 'login' | 'firstname' | 'lastname' | 'padNickname' | 'email'>

/** The part in which a group names a person. */
export type Part = 'admin' | 'user' | 'watcher'

/** The people whom groups name. Each person is given once, however many groups name them. */
export interface NamedPeople {
  readonly persons: ReadonlyMap<UserId, Person>
  /** Returns the people whom the group names in that part, in order. */
  readonly namedIn: (group: GroupId, as: Part) => readonly UserId[]
}

export const NOBODY: NamedPeople = { persons: new Map(), namedIn: () => [] }

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

/** Returns the groups that a person is a member of, without those in the trash, in order of creation. */
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

/** Returns the mail addresses that were invited of those members who joined by a link meant for another address. */
export const listInvitedAs = async (db: Db, group: GroupId): Promise<ReadonlyMap<UserId, string>> => {
  const rows = await db
    .selectFrom('memberships')
    .select(['user_id', 'invited_as'])
    .where('group_id', '=', group)
    .where('invited_as', 'is not', null)
    .execute()
  return new Map(rows.map(({ user_id, invited_as }) => [user_id as UserId, invited_as as string]))
}

export const updateInvitedAs = async (db: Db, group: GroupId, user: UserId, email: string): Promise<void> => {
  await db
    .updateTable('memberships')
    .set({ invited_as: email })
    .where('group_id', '=', group)
    .where('user_id', '=', user)
    .execute()
}

/** Replaces the group's members. Throws ITEMS_NOT_FOUND if one has just gone. */
export const replaceMembers = async (db: Db, group: GroupId, { admins, users }: People): Promise<void> => {
  const invitedAs = await listInvitedAs(db, group)
  const rows = [
    ...admins.map((user_id) => ({ user_id, role: 'admin' as const })),
    ...users.map((user_id) => ({ user_id, role: 'user' as const })),
  ].map((row, position) => ({ ...row, group_id: group, position, invited_as: invitedAs.get(row.user_id) ?? null }))
  await db.deleteFrom('memberships').where('group_id', '=', group).execute()
  for (const chunk of insertChunksOf(rows)) {
    const inserting = db.insertInto('memberships').values(chunk).execute()
    await mapForeignKeyViolation(inserting, 'BACKEND.ERROR.GROUP.ITEMS_NOT_FOUND')
  }
}

/** Returns the logins of these users by id. */
export const listLogins = async (db: Db, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'login'])
    .where(isAmong(db, 'id', ids))
    .execute()
  return new Map(rows.map(({ id, login }) => [id as UserId, login]))
}

/** A subquery for ids of groups. */
type Groups = SelectQueryBuilder<Tables, 'groups' | 'memberships', { id: string }>

/**
 * Joins the ids into one text, since a row for each person would be ten times the work, for the database and for us.
 */
const inOneText = (ids: RawBuilder<unknown>) => sql<string>`string_agg(${ids})`.as('ids')

const selectNamed = (db: Db, groups: Groups) =>
  db
    .selectFrom('memberships as m')
    .select((select) => [
      'm.group_id',
      select.ref('m.role').$castTo<Part>().as('as'),
      inOneText(sql`m.user_id, ',' order by m.position`),
    ])
    .where('m.group_id', 'in', groups)
    .groupBy(['m.group_id', 'm.role'])
    .unionAll(
      db
        .selectFrom('marks as k')
        .select([
          'k.target_id as group_id',
          sql<Part>`'watcher'`.as('as'),
          inOneText(sql`k.user_id, ',' order by k.created_at, k.user_id`),
        ])
        .where('k.kind', '=', 'watch')
        .where('k.type', '=', 'groups')
        .where('k.target_id', 'in', groups)
        .groupBy('k.target_id'),
    )

const selectPersons = (db: Db, groups: Groups) =>
  db
    .selectFrom('users')
    .select(['id', 'login', 'firstname', 'lastname', 'pad_nickname', 'email'])
    .where('id', 'in', (select) =>
      select
        .selectFrom('memberships')
        .select('user_id')
        .where('group_id', 'in', groups)
        .union(
          select
            .selectFrom('marks')
            .select('user_id')
            .where('kind', '=', 'watch')
            .where('type', '=', 'groups')
            .where('target_id', 'in', groups),
        ),
    )

/** Loads the people whom the groups name. People who come or go between the queries are left out. */
const listNamed = async (db: Db, groups: Groups): Promise<NamedPeople> => {
  // The queries run one after the other, as a transaction has one connection.
  const users = await selectPersons(db, groups).execute()
  const lists = await selectNamed(db, groups).execute()
  const persons = new Map<UserId, Person>()
  for (const { id, pad_nickname, ...names } of users)
    persons.set(id as UserId, { _id: id as UserId, padNickname: pad_nickname, ...names })
  const named = new Map<string, readonly UserId[]>()
  for (const { group_id, as, ids } of lists)
    named.set(
      `${group_id} ${as}`,
      (ids.split(',') as UserId[]).filter((id) => persons.has(id)),
    )
  return { persons, namedIn: (group, as) => named.get(`${group} ${as}`) ?? [] }
}

/** Returns everybody whom a group names. */
export const listPeopleOf = (db: Db, group: GroupId): Promise<NamedPeople> =>
  listNamed(db, db.selectFrom('groups').select('id').where('id', '=', group))

/** Returns everybody named by the groups where the user is a member or which they marked. */
export const listPeopleConcerning = (db: Db, user: UserId): Promise<NamedPeople> =>
  listNamed(db, selectGroupsConcerning(db, user))
