import type { UserId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/dialect.ts'
import { isAmong } from '../../db/queries/is-among.ts'
import { nameKey } from '../../identity/secrets/account-keys.ts'

/** An account that may be invited. */
export interface Invitee {
  readonly id: UserId
  readonly login: string
  readonly email: string
  readonly lang: string
}

const COLUMNS = ['id', 'login', 'email', 'lang'] as const

export const listInvitees = async (db: Db, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, Invitee>> => {
  const rows = await db
    .selectFrom('users')
    .select(COLUMNS)
    .where(isAmong(db, 'id', ids))
    .execute()
  return new Map(rows.map((row) => [row.id as UserId, { ...row, id: row.id as UserId }]))
}

/** Returns the ids of the people of the user's groups and user lists. */
const selectKnown = (db: Db, user: UserId) =>
  db
    .selectFrom('memberships as mine')
    .innerJoin('groups as g', 'g.id', 'mine.group_id')
    .innerJoin('memberships as theirs', 'theirs.group_id', 'mine.group_id')
    .select('theirs.user_id as id')
    .where('mine.user_id', '=', user)
    .where('g.removed_at', 'is', null)
    .union(
      db
        .selectFrom('user_lists as list')
        .innerJoin('user_list_members as member', 'member.list_id', 'list.id')
        .select('member.user_id as id')
        .where('list.owner_id', '=', user),
    )

/** Returns the ways in which the words of a name may be a first name and a last name, or the other way round. */
const partsOf = (name: string): [firstname: string, lastname: string][] => {
  const words = name.split(/\s+/)
  return words.flatMap((_, at): [string, string][] => {
    const [before, after] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    return [
      [before, after],
      [after, before],
    ]
  })
}

const joined = (firstname: string, lastname: string): string => `${firstname}\n${lastname}`

/**
 * Returns the accounts whose whole first and last names are these, in either order, by the name: among the people whom a
 * user knows, or among all.
 */
export const listPeopleCalled = async (
  db: Db,
  names: readonly string[],
  among: UserId | 'everybody',
): Promise<ReadonlyMap<string, readonly Invitee[]>> => {
  if (names.length === 0) return new Map()
  const partsOfEach = new Map(names.map((name) => [name, partsOf(nameKey(name))]))
  const firstnames = [...new Set([...partsOfEach.values()].flat().map(([firstname]) => firstname))]
  let query = db
    .selectFrom('users')
    .select([...COLUMNS, 'firstname_key', 'lastname_key'])
    .where(isAmong(db, 'firstname_key', firstnames))
    // Whoever has given no name is not called anything.
    .where(sql<boolean>`firstname_key || lastname_key <> ''`)
    .orderBy('login_key')
  if (among !== 'everybody') query = query.where('id', 'in', selectKnown(db, among))
  const rows = await query.execute()
  const byName = Map.groupBy(rows, (row) => joined(row.firstname_key, row.lastname_key))
  return new Map(
    [...partsOfEach].map(([name, parts]) => [
      name,
      [...new Set(parts.map((part) => joined(...part)))]
        .flatMap((key) => byName.get(key) ?? [])
        .map(({ id, login, email, lang }) => ({ id: id as UserId, login, email, lang })),
    ]),
  )
}
