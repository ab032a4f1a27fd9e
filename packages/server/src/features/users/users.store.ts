import type { User } from '@sheaf/contract/entities/user'
import type { UserId } from '@sheaf/contract/ids'
import { isBegunBy, searchWords, wordsOfPerson } from '@sheaf/contract/name-search'
import type { QueryOf } from '@sheaf/contract/route'
import type { ListedUser, listUsers, UserState } from '@sheaf/contract/routes/users'
import { sql, type ExpressionBuilder, type Expression, type SqlBool } from 'kysely'
import type { CursorPlace } from '../../db/queries/cursor.ts'
import type { Db } from '../../db/dialect.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { isAmong } from '../../db/queries/is-among.ts'
import { emailKey, loginKey } from '../../identity/secrets/account-keys.ts'
import { afterAll, firstUsersWithPart, hasNamePart, usersWithPart } from '../accounts/name-parts.store.ts'

type Where = ExpressionBuilder<Tables, 'users'>

/** Returns a range condition instead of LIKE: it uses the index on both databases and has no wildcards. */
const beginsWith = (where: Where, column: 'email_key', key: string): Expression<SqlBool> =>
  where.and([where(column, '>=', key), where(column, '<', afterAll(key))])

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
const wordsOf = (text: string): string[] => searchWords(text).toSorted((a, b) => b.length - a.length)

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

const countIds = async (db: Db, ids: ReturnType<typeof idsOfAnyOf>): Promise<number> => {
  const { count } = await db
    .selectFrom(ids.as('found'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the users whom the site administrator's search finds, shown or not. */
export const countUsersLike = (db: Db, text: string): Promise<number> =>
  countIds(
    db,
    idsOfAnyOf(db, text, (where) => where('email_key', '=', emailKey(text))),
  )

export const countUsers = async (db: Db, wanted: WantedUsers = { search: '' }): Promise<number> => {
  // Ids are counted without a look at their rows.
  if (wanted.search !== '' && wanted.state === undefined)
    return countIds(db, idsOfAnyOf(db, wanted.search, hasEmailLike(wanted.search)))
  const { count } = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where((where) => isWanted(db, where, wanted))
    .executeTakeFirstOrThrow()
  return Number(count)
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
const RARE_MAX = 500

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

/**
 * USR-11: ids of the users of whose names each word of a search is a part, or whose mail address fulfils another condition.
 * They are one set, since PostgreSQL reads the whole table for two sets joined by OR.
 */
const idsOfAnyOf = (db: Db, search: string, byEmail: (where: Where) => Expression<SqlBool>) => {
  const mailed = db.selectFrom('users').select('id as user_id').where(byEmail)
  const [driving, ...others] = wordsOf(search)
  if (driving === undefined) return mailed
  const named = others.reduce(
    (ids, word) => ids.where('user_id', 'in', usersWithPart(db, word)),
    usersWithPart(db, driving),
  )
  return named.union(mailed)
}

const hasEmailLike = (search: string) => (where: Where) => beginsWith(where, 'email_key', emailKey(search))

const isFoundBy = (db: Db, where: Where, search: string): Expression<SqlBool> =>
  search === '' ? where.lit(true) : where('id', 'in', idsOfAnyOf(db, search, hasEmailLike(search)))

const hasTwoFactor = (where: Where) =>
  where.exists(
    where
      .selectFrom('two_factor')
      .select('two_factor.user_id')
      .whereRef('two_factor.user_id', '=', 'users.id')
      .where('two_factor.enabled', '=', 1),
  )

const IS_IN_STATE: Readonly<Record<UserState, (where: Where) => Expression<SqlBool>>> = {
  unconfirmed: (where) => where('active', '=', 0),
  neverSignedIn: (where) => where('signed_in_at', '=', 0),
  withoutTwoFactor: (where) => where.not(hasTwoFactor(where)),
}

type WantedUsers = Pick<QueryOf<typeof listUsers>, 'search' | 'state'>

const isWanted = (db: Db, where: Where, { search, state }: WantedUsers): Expression<SqlBool> =>
  state === undefined
    ? isFoundBy(db, where, search)
    : where.and([isFoundBy(db, where, search), IS_IN_STATE[state](where)])

/** The same as {@link isWanted}, for users who are looked at one after the other: it gives SQLite no index to use instead. */
const isWantedEach = (where: Where, { search, state }: WantedUsers): Expression<SqlBool> => {
  const named = where.and(wordsOf(search).map((word) => hasNamePart(where, word)))
  const found = search === '' ? where.lit(true) : where.or([named, hasEmailLike(search)(where)])
  if (state === undefined) return found
  return where.and([found, state === 'neverSignedIn' ? sql<SqlBool>`+signed_in_at = 0` : IS_IN_STATE[state](where)])
}

/** Returns whether this is so much as to find a page of users soon by looking at one after the other. */
const isOften = async (db: Db, { search, state }: WantedUsers): Promise<boolean> => {
  const words = wordsOf(search)
  if (search !== '' && words.length === 0) return false
  for (const word of words)
    if ((await usersWithPart(db, word).limit(RARE_MAX).execute()).length < RARE_MAX) return false
  if (state === undefined) return true
  const inState = db.selectFrom('users').select('id').where(IS_IN_STATE[state])
  return (await inState.limit(RARE_MAX).execute()).length === RARE_MAX
}

const SORT_COLUMNS = {
  login: 'login_key',
  email: 'email_key',
  lastname: 'lastname_key',
  ctime: 'ctime',
  signedInAt: 'signed_in_at',
} as const

export interface SortedUser {
  readonly user: ListedUser
  readonly place: CursorPlace
}

/**
 * Returns the accounts that the search finds, in the requested order, after a given place. Of those that few are, the whole
 * set is sorted; of others, the accounts are gone through in that order until there are enough.
 */
export const listUsersSorted = async (
  db: Db,
  { search, state, sort, order }: Omit<QueryOf<typeof listUsers>, 'cursor' | 'limit'>,
  limit: number,
  behind?: CursorPlace,
): Promise<SortedUser[]> => {
  const column = SORT_COLUMNS[sort]
  const wanted = { search, state }
  const isWalked = await isOften(db, wanted)
  let query = db
    .selectFrom('users')
    .select(['id', 'login', 'email', 'firstname', 'lastname', 'organization', 'active', 'ctime', 'signed_in_at'])
    .select(`${column} as place`)
    .select((select) => hasTwoFactor(select).as('otp_enabled'))
    .where((where) => (isWalked ? isWantedEach(where, wanted) : isWanted(db, where, wanted)))
    .orderBy(column, order)
    .orderBy('id', order)
    .limit(limit)
  if (behind)
    query = query.where((where) =>
      where(
        where.refTuple(column, 'id'),
        order === 'asc' ? '>' : '<',
        where.tuple(behind[0] as never, behind[1] as never),
      ),
    )
  const rows = await query.execute()
  return rows.map((row) => ({
    user: {
      _id: row.id as UserId,
      login: row.login,
      email: row.email,
      firstname: row.firstname,
      lastname: row.lastname,
      organization: row.organization,
      active: row.active === 1,
      // PostgreSQL returns a boolean, SQLite a number.
      otpEnabled: Boolean(row.otp_enabled),
      ctime: row.ctime,
      signedInAt: row.signed_in_at === 0 ? null : row.signed_in_at,
    },
    place: [row.place, row.id],
  }))
}
