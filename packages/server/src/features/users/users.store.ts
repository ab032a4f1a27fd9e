import type { User } from '@sheaf/contract/entities/user'
import type { UserId } from '@sheaf/contract/ids'
import { isBegunBy, searchWords, wordsOfPerson } from '@sheaf/contract/name-search'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../db/dialect.ts'
import { isAmong } from '../../db/queries/is-among.ts'
import { emailKey, loginKey } from '../../identity/secrets/account-keys.ts'
import { firstUsersWithPart, hasNamePart, usersWithPart } from '../accounts/name-parts.store.ts'

/** Columns of a person who is found, with all their names. */
const FOUND = ['id', 'login', 'email', 'firstname', 'lastname', 'pad_nickname as padNickname', 'email_key'] as const

/** A person who is found, with all the details that only some may see. */
export interface Found extends Pick<User, 'login' | 'email' | 'firstname' | 'lastname' | 'padNickname'> {
  readonly id: UserId
  /** Whether the search text is the user's mail address. */
  readonly isByEmail: boolean
}

const toFound = (row: Omit<Found, 'id' | 'isByEmail'> & { id: string; email_key: string }, text: string): Found => {
  const { id, email_key, ...details } = row
  return { ...details, id: id as UserId, isByEmail: email_key === emailKey(text) }
}

/** Entries of the index that are read for a search: of a text that more people have, not all are looked at. */
const ENTRIES_MAX = 200
/** The same, where further words are to be found among them. */
const ENTRIES_OF_WORDS_MAX = 2000

/** Returns the words of a search, that which tells most first. */
export const wordsOf = (text: string): string[] => searchWords(text).toSorted((a, b) => b.length - a.length)

/** Returns people named in full first, then those whose names begin so, in order of their logins. */
const bestFirst = (found: readonly Found[], text: string): Found[] => {
  const words = searchWords(text)
  const rankOf = (one: Found): number => {
    if (loginKey(one.login) === loginKey(text)) return 0
    if (one.isByEmail) return 1
    return words.length > 0 && isBegunBy(words, wordsOfPerson(one)) ? 2 : 3
  }
  const ranked = found.map((one) => ({ one, rank: rankOf(one), key: loginKey(one.login) }))
  return ranked.toSorted((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1)).map(({ one }) => one)
}

/** Returns the users with this very login or mail address. */
export const listUsersNamed = async (db: Db, text: string): Promise<Found[]> => {
  const rows = await db
    .selectFrom('users')
    .select(FOUND)
    .where((where) => where.or([where('login_key', '=', loginKey(text)), where('email_key', '=', emailKey(text))]))
    .execute()
  return bestFirst(
    rows.map((row) => toFound(row, text)),
    text,
  )
}

/**
 * USR-4, USR-11: returns at most `limit` users of whose names each word of the text is a part: first the one with that
 * very login or mail address, then those whose names begin so. As much is read for a single letter as for a whole name.
 */
export const listUsersLike = async (db: Db, text: string, limit: number): Promise<Found[]> => {
  const named = await listUsersNamed(db, text)
  const [driving, ...others] = wordsOf(text)
  const found = new Map(named.map((one) => [one.id, one]))
  for (const isInside of [0, 1] as const) {
    if (driving === undefined || found.size >= limit) break
    const entries = others.length === 0 ? ENTRIES_MAX : ENTRIES_OF_WORDS_MAX
    const rows = await db
      .selectFrom('users')
      .select(FOUND)
      .where('id', 'in', firstUsersWithPart(db, driving, isInside, entries))
      .where((where) => where.and(others.map((word) => hasNamePart(where, word))))
      .execute()
    for (const row of rows) found.set(row.id as UserId, toFound(row, text))
  }
  return bestFirst([...found.values()], text).slice(0, limit)
}

/** Returns users in order of their logins, after a given login. */
export const listUsersByLogin = async (
  db: Db,
  limit: number,
  behind?: string,
): Promise<Pick<Found, 'login' | 'email' | 'firstname' | 'lastname'>[]> => {
  let query = db.selectFrom('users').select(['login', 'email', 'firstname', 'lastname'])
  if (behind !== undefined) query = query.where('login_key', '>', loginKey(behind))
  return query.orderBy('login_key').limit(limit).execute()
}

/** Number of memberships and list entries examined for each wanted person, since people have several. */
const PLACES_EACH = 4

/** Somebody of the user's groups and user lists, with what decides which details the user sees. */
export interface Acquaintance extends Omit<Found, 'email' | 'isByEmail'> {
  /** Mail address, where those groups and lists show it (GRP-35, UL-8). */
  readonly email: string | null
  /** Whether the user administers a group in which the person is a member. */
  readonly isAdministered: boolean
}

/**
 * Returns the people of the user's groups and user lists, in order of their logins, up to a limit. If there are more,
 * those of the lists come first, and then whomever an index returns first: choosing by login would look up everybody,
 * and on a large site there are more people in as many places.
 */
export const listAcquaintances = async (db: Db, user: UserId, limit: number): Promise<Acquaintance[]> => {
  const { rows } = await sql<Omit<Acquaintance, 'isAdministered'> & { is_administered: number }>`
    with colleagues as (
      select theirs.user_id as id, case when mine.role = 'admin' then 1 else 0 end as shows_email,
        case when mine.role = 'admin' then 1 else 0 end as is_administered, 0 as is_listed
      from memberships mine
      cross join groups g
      cross join memberships theirs
      where mine.user_id = ${user} and g.id = mine.group_id and g.removed_at is null and theirs.group_id = mine.group_id
      limit ${limit * PLACES_EACH}
    ), friends as (
      select member.user_id as id, member.named_by_email as shows_email, 0 as is_administered, 1 as is_listed
      from user_lists list
      cross join user_list_members member
      where list.owner_id = ${user} and member.list_id = list.id
      limit ${limit * PLACES_EACH}
    ), known as (
      select * from colleagues union all select * from friends
    ), acquaintances as (
      select id, max(shows_email) as shows_email, max(is_administered) as is_administered
      from known where id <> ${user} group by id
      order by max(is_listed) desc, id
      limit ${limit}
    )
    select u.id, u.login, u.firstname, u.lastname, u.pad_nickname as "padNickname", a.is_administered,
      case when a.shows_email = 1 then u.email end as email
    from acquaintances a join users u on u.id = a.id
    order by u.login_key`.execute(db)
  return rows.map(({ is_administered, ...row }) => ({ ...row, isAdministered: is_administered === 1 }))
}

const isInSharedGroup = (user: UserId) => sql<SqlBool>`exists (
  select 1 from memberships theirs
  cross join memberships mine
  cross join groups g
  where theirs.user_id = users.id and mine.group_id = theirs.group_id and mine.user_id = ${user}
    and g.id = mine.group_id and g.removed_at is null)`

const isInOwnList = (user: UserId) => sql<SqlBool>`exists (
  select 1 from user_list_members member
  cross join user_lists list
  where member.user_id = users.id and list.id = member.list_id and list.owner_id = ${user})`

/** Number of people whom a text may name so that each of them is looked at. */
export const RARE_MAX = 500

/**
 * USR-10, USR-11: returns at most `limit` of the people of the user's groups and user lists of whose names each word of
 * the text is a part. Of a text that few people of the site have, all these are looked at, and the best come first; of
 * one that many have, the user's people are gone through until there are enough.
 */
export const listAcquaintancesLike = async (db: Db, user: UserId, text: string, limit: number): Promise<Found[]> => {
  const [driving, ...others] = wordsOf(text)
  if (driving === undefined) return []
  const entries = await usersWithPart(db, driving).limit(RARE_MAX).execute()
  const isRare = entries.length < RARE_MAX
  const query = db
    .selectFrom('users')
    .select(FOUND)
    .where('id', '<>', user)
    .where((where) => where.and((isRare ? others : [driving, ...others]).map((word) => hasNamePart(where, word))))
  const rows = isRare
    ? await query
        .where('id', 'in', usersWithPart(db, driving))
        .where((where) => where.or([isInSharedGroup(user), isInOwnList(user)]))
        .execute()
    : await query.where('id', 'in', knownTo(user)).limit(limit).execute()
  return bestFirst(
    rows.map((row) => toFound(row, text)),
    text,
  ).slice(0, limit)
}

/** Ids of the people of the user's groups and user lists. */
const knownTo = (user: UserId) => sql<string>`(
  select theirs.user_id
  from memberships mine
  cross join groups g
  cross join memberships theirs
  where mine.user_id = ${user} and g.id = mine.group_id and g.removed_at is null and theirs.group_id = mine.group_id
  union
  select member.user_id
  from user_lists list
  cross join user_list_members member
  where list.owner_id = ${user} and member.list_id = list.id)`

/** NAME-7: returns those of these people who are members of a group that the user administers. */
export const listAdministeredAmong = async (
  db: Db,
  user: UserId,
  people: readonly UserId[],
): Promise<ReadonlySet<UserId>> => {
  const rows = await db
    .selectFrom('memberships as mine')
    .innerJoin('groups as g', 'g.id', 'mine.group_id')
    .innerJoin('memberships as theirs', 'theirs.group_id', 'mine.group_id')
    .select('theirs.user_id')
    .distinct()
    .where('mine.user_id', '=', user)
    .where('mine.role', '=', 'admin')
    .where('g.removed_at', 'is', null)
    .where(isAmong(db, 'theirs.user_id', people))
    .execute()
  return new Set(rows.map(({ user_id }) => user_id as UserId))
}
