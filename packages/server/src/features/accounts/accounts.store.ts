import type { User } from '@sheaf/contract/entities/user'
import { AppError } from '@sheaf/contract/errors'
import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import type { Selectable } from 'kysely'
import { isUniqueViolation, type Db } from '../../db/dialect.ts'
import type { UsersTable } from '../../db/tables.ts'
import { emailKey, loginKey } from './account-keys.ts'

/** What a user can change, and what is set when the account is made. */
export type UserValues = Omit<User, '_id' | 'bookmarks' | 'watchlist' | 'otpEnabled'> & {
  readonly passwordHash: string
}

const COLUMNS = [
  'id',
  'login',
  'email',
  'password_hash',
  'firstname',
  'lastname',
  'organization',
  'pad_nickname',
  'lang',
  'color',
  'hide_help',
  'use_login_and_color_in_pads',
  'digest_frequency',
  'active',
  'ctime',
] as const

export interface Account extends Omit<User, 'bookmarks' | 'watchlist'> {
  readonly passwordHash: string
}

const toAccount = (row: Pick<Selectable<UsersTable>, (typeof COLUMNS)[number]>): Account => ({
  _id: row.id as UserId,
  login: row.login,
  email: row.email,
  passwordHash: row.password_hash,
  firstname: row.firstname,
  lastname: row.lastname,
  organization: row.organization,
  padNickname: row.pad_nickname,
  lang: row.lang,
  color: row.color,
  hideHelp: row.hide_help === 1,
  useLoginAndColorInPads: row.use_login_and_color_in_pads === 1,
  digestFrequency: row.digest_frequency as User['digestFrequency'],
  active: row.active === 1,
  // No account can have a second factor before the two-factor tables exist.
  otpEnabled: false,
  ctime: row.ctime,
})

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

const toRow = (values: Partial<UserValues>): Partial<UsersTable> => {
  const row: { [K in keyof UsersTable]?: UsersTable[K] | undefined } = {
    login: values.login,
    login_key: values.login === undefined ? undefined : loginKey(values.login),
    email: values.email,
    email_key: values.email === undefined ? undefined : emailKey(values.email),
    password_hash: values.passwordHash,
    firstname: values.firstname,
    lastname: values.lastname,
    organization: values.organization,
    pad_nickname: values.padNickname,
    lang: values.lang,
    color: values.color,
    hide_help: values.hideHelp === undefined ? undefined : flag(values.hideHelp),
    use_login_and_color_in_pads:
      values.useLoginAndColorInPads === undefined ? undefined : flag(values.useLoginAndColorInPads),
    digest_frequency: values.digestFrequency,
    active: values.active === undefined ? undefined : flag(values.active),
    ctime: values.ctime,
  }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<UsersTable>
}

const friendly = (error: unknown): unknown => {
  if (isUniqueViolation(error, 'login_key'))
    return new AppError('BACKEND.ERROR.USER.ALREADY_EXISTS', { field: 'login' })
  if (isUniqueViolation(error, 'email_key'))
    return new AppError('BACKEND.ERROR.USER.EMAIL_ALREADY_EXISTS', { field: 'email' })
  return error
}

/** Throws ALREADY_EXISTS or EMAIL_ALREADY_EXISTS. */
export const insertAccount = async (db: Db, id: UserId, values: UserValues): Promise<void> => {
  try {
    await db
      .insertInto('users')
      .values({ ...(toRow(values) as UsersTable), id })
      .execute()
  } catch (error) {
    throw friendly(error)
  }
}

/** Throws EMAIL_ALREADY_EXISTS. */
export const updateAccount = async (db: Db, id: UserId, values: Partial<UserValues>): Promise<void> => {
  const row = toRow(values)
  if (Object.keys(row).length === 0) return
  try {
    await db.updateTable('users').set(row).where('id', '=', id).execute()
  } catch (error) {
    throw friendly(error)
  }
}

export const findAccount = async (db: Db, id: UserId): Promise<Account | undefined> => {
  const row = await db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row && toAccount(row)
}

/** By login or by mail address, as people type them. */
export const findAccountNamed = async (db: Db, loginOrEmail: string): Promise<Account | undefined> => {
  const row = await db
    .selectFrom('users')
    .select(COLUMNS)
    .where((where) =>
      where.or([where('login_key', '=', loginKey(loginOrEmail)), where('email_key', '=', emailKey(loginOrEmail))]),
    )
    // A login may look like somebody else's mail address only by chance; the login wins.
    .orderBy((order) => order.case().when('login_key', '=', loginKey(loginOrEmail)).then(0).else(1).end())
    .executeTakeFirst()
  return row && toAccount(row)
}

export const findAccountByLogin = async (db: Db, login: string): Promise<Account | undefined> => {
  const row = await db.selectFrom('users').select(COLUMNS).where('login_key', '=', loginKey(login)).executeTakeFirst()
  return row && toAccount(row)
}

/** Most names looked up in one statement: databases bound the parameters of a query. */
const CHUNK = 400

export interface NamedAccount {
  readonly id: UserId
  readonly isByEmail: boolean
}

/** Accounts by what was typed, for each login or mail address that an account answers to. */
export const listAccountsNamed = async (
  db: Db,
  loginsOrEmails: readonly string[],
): Promise<ReadonlyMap<string, NamedAccount>> => {
  const found = new Map<string, NamedAccount>()
  for (let start = 0; start < loginsOrEmails.length; start += CHUNK) {
    const typed = loginsOrEmails.slice(start, start + CHUNK)
    const keys = typed.map(loginKey)
    const rows = await db
      .selectFrom('users')
      .select(['id', 'login_key', 'email_key'])
      .where((where) => where.or([where('login_key', 'in', keys), where('email_key', 'in', keys)]))
      .execute()
    const byEmail = new Map(rows.map((row) => [row.email_key, row.id as UserId]))
    const byLogin = new Map(rows.map((row) => [row.login_key, row.id as UserId]))
    for (const name of typed) {
      const [named, mailed] = [byLogin.get(loginKey(name)), byEmail.get(emailKey(name))]
      if (named) found.set(name, { id: named, isByEmail: false })
      else if (mailed) found.set(name, { id: mailed, isByEmail: true })
    }
  }
  return found
}

export const listMarks = async (db: Db, id: UserId): Promise<Pick<User, 'bookmarks' | 'watchlist'>> => {
  const rows = await db
    .selectFrom('marks')
    .select(['kind', 'type', 'target_id'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute()
  const of = (kind: string): User['bookmarks'] => ({
    groups: rows.filter((row) => row.kind === kind && row.type === 'groups').map((row) => row.target_id as GroupId),
    pads: rows.filter((row) => row.kind === kind && row.type === 'pads').map((row) => row.target_id as PadId),
  })
  return { bookmarks: of('bookmark'), watchlist: of('watch') }
}

/** At most `limit` accounts whose login begins with the text, in order; and the one with that very mail address. */
export const listAccountsLike = async (
  db: Db,
  text: string,
  limit: number,
): Promise<readonly { readonly login: string; readonly email: string; readonly isByEmail: boolean }[]> => {
  const key = loginKey(text)
  const rows = await db
    .selectFrom('users')
    .select(['login', 'email', 'email_key'])
    .where((where) =>
      where.or([
        // A range instead of LIKE: it uses the unique index on both databases and knows no wildcards.
        where.and([where('login_key', '>=', key), where('login_key', '<', `${key}\u{10FFFF}`)]),
        where('email_key', '=', emailKey(text)),
      ]),
    )
    .orderBy('login_key')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ login: row.login, email: row.email, isByEmail: row.email_key === emailKey(text) }))
}
