import type { UserId } from '@sheaf/contract/ids'
import type { QueryOf } from '@sheaf/contract/route'
import type { ListedUser, listUsers, UserState } from '@sheaf/contract/routes/users'
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { CursorPlace } from '../../db/queries/cursor.ts'
import type { Db } from '../../db/dialect.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { emailKey } from '../../identity/secrets/account-keys.ts'
import { afterAll, hasNamePart, usersWithPart } from '../accounts/name-parts.store.ts'
import { RARE_MAX, wordsOf } from './users.store.ts'

type Where = ExpressionBuilder<Tables, 'users'>

/** Returns a range condition instead of LIKE: it uses the index on both databases and has no wildcards. */
const beginsWith = (where: Where, column: 'email_key', key: string): Expression<SqlBool> =>
  where.and([where(column, '>=', key), where(column, '<', afterAll(key))])

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
