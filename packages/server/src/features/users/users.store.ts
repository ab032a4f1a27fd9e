import type { UserId } from '@sheaf/contract/ids'
import type { QueryOf } from '@sheaf/contract/route'
import type { ListedUser, listUsers, UserState } from '@sheaf/contract/routes/users'
import { sql, type ExpressionBuilder, type Expression, type SqlBool } from 'kysely'
import type { CursorPlace } from '../../db/cursor.ts'
import type { Db } from '../../db/dialect.ts'
import type { Tables } from '../../db/tables.ts'
import { emailKey, loginKey, nameKey } from '../accounts/account-keys.ts'

type Where = ExpressionBuilder<Tables, 'users'>

/** The columns by which a user is found. Each has an index. */
type Key = 'login_key' | 'email_key' | 'firstname_key' | 'lastname_key'

/** Returns what follows every text that begins with this one. */
const afterAll = (key: string): string => `${key}\u{10FFFF}`

/** Returns a range condition instead of LIKE: it uses the index on both databases and has no wildcards. */
const beginsWith = (where: Where, column: Key, key: string): Expression<SqlBool> =>
  where.and([where(column, '>=', key), where(column, '<', afterAll(key))])

export interface Found {
  readonly login: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  /** Whether the search text is the user's mail address. */
  readonly isByEmail: boolean
}

/** Whether the beginning of a first or last name finds a user, or only the whole. */
export type NameMatching = 'beginning' | 'whole'

/**
 * Returns at most `limit` users whose login begins with the text, or whose first or last name matches it, in order of
 * their logins; the one with that very login or mail address comes first. Each index supplies its first few, so that a
 * single letter costs no more than a whole name.
 */
export const listUsersLike = async (
  db: Db,
  text: string,
  limit: number,
  names: NameMatching = 'beginning',
): Promise<Found[]> => {
  const isNamed = (where: Where, column: Key): Expression<SqlBool> =>
    names === 'whole' ? where(column, '=', nameKey(text)) : beginsWith(where, column, nameKey(text))
  const firstBy = (column: Key, matches: (where: Where) => Expression<SqlBool>) =>
    db
      .selectFrom(db.selectFrom('users').select('id').where(matches).orderBy(column).limit(limit).as('first'))
      .select('first.id')
  const rows = await db
    .selectFrom('users')
    .select(['login', 'email', 'firstname', 'lastname', 'email_key'])
    .where(
      'id',
      'in',
      firstBy('login_key', (where) => beginsWith(where, 'login_key', loginKey(text)))
        .union(firstBy('firstname_key', (where) => isNamed(where, 'firstname_key')))
        .union(firstBy('lastname_key', (where) => isNamed(where, 'lastname_key')))
        .union(db.selectFrom('users').select('id').where('email_key', '=', emailKey(text))),
    )
    // Users who are named in full come before those who match only at the beginning.
    .orderBy((order) =>
      order
        .case()
        .when('login_key', '=', loginKey(text))
        .then(0)
        .when('email_key', '=', emailKey(text))
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('login_key')
    .limit(limit)
    .execute()
  return rows.map(({ email_key, ...row }) => ({ ...row, isByEmail: email_key === emailKey(text) }))
}

/** Counts the users whom the site administrator's search finds, shown or not. */
export const countUsersLike = async (db: Db, text: string): Promise<number> => {
  const { count } = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where((where) =>
      where.or([
        beginsWith(where, 'login_key', loginKey(text)),
        beginsWith(where, 'firstname_key', nameKey(text)),
        beginsWith(where, 'lastname_key', nameKey(text)),
        where('email_key', '=', emailKey(text)),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the users with this very login or mail address. */
export const listUsersNamed = async (db: Db, text: string): Promise<Pick<Found, 'login' | 'email' | 'isByEmail'>[]> => {
  const rows = await db
    .selectFrom('users')
    .select(['login', 'email', 'email_key'])
    .where((where) => where.or([where('login_key', '=', loginKey(text)), where('email_key', '=', emailKey(text))]))
    .orderBy('login_key')
    .execute()
  return rows.map(({ email_key, ...row }) => ({ ...row, isByEmail: email_key === emailKey(text) }))
}

export const countUsers = async (db: Db, wanted: WantedUsers = { search: '' }): Promise<number> => {
  const { count } = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where((where) => isWanted(where, wanted))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns users in order of their logins, after a given login. */
export const listUsersByLogin = async (db: Db, limit: number, behind?: string): Promise<Omit<Found, 'isByEmail'>[]> => {
  let query = db.selectFrom('users').select(['login', 'email', 'firstname', 'lastname'])
  if (behind !== undefined) query = query.where('login_key', '>', loginKey(behind))
  return query.orderBy('login_key').limit(limit).execute()
}

/** Number of memberships and list entries examined for each wanted person, since people have several. */
const PLACES_EACH = 4

/**
 * Returns the people of the user's groups and user lists, in order of their logins, up to a limit. If there are more,
 * those of the lists come first, and then whomever an index returns first: choosing by login would look up everybody,
 * and on a large site there are more people in as many places. The mail address is included where those groups and
 * lists show it (GRP-35, UL-8).
 */
export const listAcquaintances = async (
  db: Db,
  user: UserId,
  limit: number,
): Promise<{ readonly login: string; readonly email: string | null }[]> => {
  const { rows } = await sql<{ login: string; email: string | null }>`
    with colleagues as (
      select theirs.user_id as id, case when mine.role = 'admin' then 1 else 0 end as shows_email, 0 as is_listed
      from memberships mine
      cross join groups g
      cross join memberships theirs
      where mine.user_id = ${user} and g.id = mine.group_id and g.removed_at is null and theirs.group_id = mine.group_id
      limit ${limit * PLACES_EACH}
    ), friends as (
      select member.user_id as id, member.named_by_email as shows_email, 1 as is_listed
      from user_lists list
      cross join user_list_members member
      where list.owner_id = ${user} and member.list_id = list.id
      limit ${limit * PLACES_EACH}
    ), known as (
      select * from colleagues union all select * from friends
    ), acquaintances as (
      select id, max(shows_email) as shows_email from known where id <> ${user} group by id
      order by max(is_listed) desc, id
      limit ${limit}
    )
    select u.login, case when a.shows_email = 1 then u.email end as email
    from acquaintances a join users u on u.id = a.id
    order by u.login_key`.execute(db)
  return rows
}

/**
 * Returns at most `limit` of the people of the user's groups and user lists whose login begins with the text, in order of
 * their logins. The logins are gone through until there are enough: of somebody who knows thousands of people, looking
 * them all up would take longer.
 */
export const listAcquaintancesLike = async (
  db: Db,
  user: UserId,
  text: string,
  limit: number,
): Promise<{ readonly login: string }[]> => {
  const from = loginKey(text)
  const { rows } = await sql<{ login: string }>`
    with known as (
      select theirs.user_id as id
      from memberships mine
      cross join groups g
      cross join memberships theirs
      where mine.user_id = ${user} and g.id = mine.group_id and g.removed_at is null and theirs.group_id = mine.group_id
      union
      select member.user_id
      from user_lists list
      cross join user_list_members member
      where list.owner_id = ${user} and member.list_id = list.id
    )
    select u.login
    from users u
    cross join known
    where u.login_key >= ${from} and u.login_key < ${afterAll(from)} and u.id <> ${user} and known.id = u.id
    order by u.login_key
    limit ${limit}`.execute(db)
  return rows
}

/** ADM-21: whether of several words the first begins one name and the others the other, whichever stands first. */
const isNamedByWords = (where: Where, search: string): Expression<SqlBool>[] => {
  const [word = '', ...others] = search.split(/\s+/)
  if (others.length === 0) return []
  const [one, other] = [nameKey(word), nameKey(others.join(' '))]
  const isNamed = (first: string, last: string) =>
    where.and([beginsWith(where, 'firstname_key', first), beginsWith(where, 'lastname_key', last)])
  return [isNamed(one, other), isNamed(other, one)]
}

const isFoundBy = (where: Where, search: string): Expression<SqlBool> =>
  search === ''
    ? where.lit(true)
    : where.or([
        beginsWith(where, 'login_key', loginKey(search)),
        beginsWith(where, 'email_key', emailKey(search)),
        beginsWith(where, 'firstname_key', nameKey(search)),
        beginsWith(where, 'lastname_key', nameKey(search)),
        ...isNamedByWords(where, search),
      ])

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

const isWanted = (where: Where, { search, state }: WantedUsers): Expression<SqlBool> =>
  state === undefined ? isFoundBy(where, search) : where.and([isFoundBy(where, search), IS_IN_STATE[state](where)])

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

/** Returns the accounts that the search finds, in the requested order, after a given place. */
export const listUsersSorted = async (
  db: Db,
  { search, state, sort, order }: Omit<QueryOf<typeof listUsers>, 'cursor' | 'limit'>,
  limit: number,
  behind?: CursorPlace,
): Promise<SortedUser[]> => {
  const column = SORT_COLUMNS[sort]
  let query = db
    .selectFrom('users')
    .select(['id', 'login', 'email', 'firstname', 'lastname', 'organization', 'active', 'ctime', 'signed_in_at'])
    .select(`${column} as place`)
    .select((select) => hasTwoFactor(select).as('otp_enabled'))
    .where((where) => isWanted(where, { search, state }))
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
