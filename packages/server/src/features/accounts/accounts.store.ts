import { NAME_FIELDS, type User } from '@sheaf/contract/entities/user'
import { AppError } from '@sheaf/contract/errors'
import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { isUniqueViolation, type Db } from '../../db/dialect.ts'
import { toFlag } from '../../db/tables/flags.ts'
import { isAmong } from '../../db/queries/is-among.ts'
import { forNoKeyUpdate, lockRows } from '../../db/queries/locking.ts'
import type { UsersTable } from '../../db/tables/people.ts'
import { emailKey, isSameEmail, loginKey, nameKey, type MailMatching } from '../../identity/secrets/account-keys.ts'
import { indexNames } from './name-parts.store.ts'

/** What a user can change, and what is set when the account is made. */
export type UserValues = Omit<
  User,
  '_id' | 'pendingEmail' | 'groups' | 'bookmarks' | 'watchlist' | 'userlists' | 'otpEnabled' | 'eplAuthorToken'
> & {
  readonly passwordHash: string
  readonly eplAuthorToken: string
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
  'epl_author_token',
  sql<number>`exists (
    select 1 from two_factor where two_factor.user_id = users.id and two_factor.enabled = 1
  )`.as('otp_enabled'),
] as const

export interface Account extends Omit<User, 'pendingEmail' | 'groups' | 'bookmarks' | 'watchlist' | 'userlists'> {
  readonly passwordHash: string
}

type AccountRow = Omit<
  Selectable<UsersTable>,
  'login_key' | 'email_key' | 'firstname_key' | 'lastname_key' | 'signed_in_at'
> & {
  readonly otp_enabled: number | boolean
}

const toAccount = (row: AccountRow): Account => ({
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
  // PostgreSQL returns a boolean, SQLite a number.
  otpEnabled: Boolean(row.otp_enabled),
  eplAuthorToken: row.epl_author_token,
  ctime: row.ctime,
})

const toRow = (values: Partial<UserValues>): Updateable<UsersTable> => {
  const row: Updateable<UsersTable> = {
    login: values.login,
    login_key: values.login === undefined ? undefined : loginKey(values.login),
    email: values.email,
    email_key: values.email === undefined ? undefined : emailKey(values.email),
    password_hash: values.passwordHash,
    firstname: values.firstname,
    firstname_key: values.firstname === undefined ? undefined : nameKey(values.firstname),
    lastname: values.lastname,
    lastname_key: values.lastname === undefined ? undefined : nameKey(values.lastname),
    organization: values.organization,
    pad_nickname: values.padNickname,
    lang: values.lang,
    color: values.color,
    hide_help: toFlag(values.hideHelp),
    use_login_and_color_in_pads: toFlag(values.useLoginAndColorInPads),
    digest_frequency: values.digestFrequency,
    active: toFlag(values.active),
    ctime: values.ctime,
    epl_author_token: values.eplAuthorToken,
  }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
}

const emailIsTaken = (): AppError => new AppError('BACKEND.ERROR.USER.EMAIL_ALREADY_EXISTS', { field: 'email' })

/**
 * Inserts an account. Throws ALREADY_EXISTS or, if the login is free, EMAIL_ALREADY_EXISTS. A failed insert would
 * report whichever index the database checks first, and on PostgreSQL the transaction could not be queried any more.
 */
export const insertAccount = async (db: Db, id: UserId, values: UserValues): Promise<void> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({ ...(toRow(values) as Insertable<UsersTable>), id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return indexNames(db, id)
  if (await findAccountByLogin(db, values.login))
    throw new AppError('BACKEND.ERROR.USER.ALREADY_EXISTS', { field: 'login' })
  throw emailIsTaken()
}

/** Updates an account. Throws EMAIL_ALREADY_EXISTS. A login never changes (ACC-33). */
export const updateAccount = async (db: Db, id: UserId, values: Partial<UserValues>): Promise<void> => {
  const row = toRow(values)
  if (Object.keys(row).length === 0) return
  try {
    await db.updateTable('users').set(row).where('id', '=', id).execute()
  } catch (error) {
    throw isUniqueViolation(error, 'email_key') ? emailIsTaken() : error
  }
  if (NAME_FIELDS.some((field) => values[field] !== undefined)) await indexNames(db, id)
}

/**
 * Locks the account until the transaction ends, even against new rows that reference it. The user lists that contain
 * it, and its own, which go with it, are locked first, in the same order as by those who change them. The row itself is
 * locked before them as well, in the way that lets new rows reference it, so that no more lists of its own are made.
 */
export const lockAccount = async (db: Db, id: UserId): Promise<void> => {
  await lockAccountRow(db, id)
  const listsOf = db
    .selectFrom('user_list_members')
    .select('list_id')
    .where('user_id', '=', id)
    .union(db.selectFrom('user_lists').select('id as list_id').where('owner_id', '=', id))
  await lockRows(db, db.selectFrom('user_lists').select('id').where('id', 'in', listsOf).orderBy('id'))
  await lockRows(db, db.selectFrom('users').select('id').where('id', '=', id))
}

/**
 * Locks the account's own row before any that depends on it, in the same order as its removal does. Others may
 * reference it in new rows meanwhile. Returns whether it exists.
 */
export const lockAccountRow = async (db: Db, id: UserId): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .$call(forNoKeyUpdate(db))
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the account's own row, if the password that was verified is still the account's. Returns whether it is. */
export const lockIfPasswordUnchanged = async (
  db: Db,
  { _id, passwordHash }: Pick<Account, '_id' | 'passwordHash'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', _id)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const deleteAccount = async (db: Db, id: UserId): Promise<void> => {
  await db.deleteFrom('users').where('id', '=', id).execute()
}

export const findAccount = async (db: Db, id: UserId): Promise<Account | undefined> => {
  const row = await db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row && toAccount(row)
}

/** Returns the accounts of the users who wrote in a pad. */
export const listWriters = async (db: Db, padId: PadId): Promise<Account[]> => {
  const writers = db.selectFrom('pad_authors').select('author_id').where('pad_id', '=', padId)
  const rows = await db.selectFrom('users').select(COLUMNS).where('id', 'in', writers).execute()
  return rows.map(toAccount)
}

/** Returns the accounts that have these ids. */
export const findAccounts = async (db: Db, ids: readonly string[]): Promise<Account[]> => {
  const rows = await db
    .selectFrom('users')
    .select(COLUMNS)
    .where(isAmong(db, 'id', ids))
    .execute()
  return rows.map(toAccount)
}

/** Returns the admins of the groups in which pads are. */
export const listAdminsOfPads = async (db: Db, pads: readonly PadId[]): Promise<Account[]> => {
  const admins = db
    .selectFrom('memberships as m')
    .innerJoin('pads as p', 'p.group_id', 'm.group_id')
    .select('m.user_id')
    .where(isAmong(db, 'p.id', pads))
    .where('m.role', '=', 'admin')
  const rows = await db.selectFrom('users').select(COLUMNS).where('id', 'in', admins).execute()
  return rows.map(toAccount)
}

/** Returns the admins of a group. */
export const listAdminsOfGroup = async (db: Db, group: GroupId): Promise<Account[]> => {
  const admins = db
    .selectFrom('memberships')
    .select('user_id')
    .where('group_id', '=', group)
    .where('role', '=', 'admin')
  const rows = await db.selectFrom('users').select(COLUMNS).where('id', 'in', admins).execute()
  return rows.map(toAccount)
}

/** Returns the account, or throws NOT_FOUND. */
export const getAccount = async (db: Db, id: UserId): Promise<Account> => {
  const account = await findAccount(db, id)
  if (!account) throw new AppError('BACKEND.ERROR.USER.NOT_FOUND')
  return account
}

/** Finds an account by login or mail address, as people type them. */
export const findAccountNamed = async (
  db: Db,
  loginOrEmail: string,
  matching: MailMatching,
): Promise<Account | undefined> => {
  const rows = await db
    .selectFrom('users')
    .select(COLUMNS)
    .where((where) =>
      where.or([where('login_key', '=', loginKey(loginOrEmail)), where('email_key', '=', emailKey(loginOrEmail))]),
    )
    .execute()
  // Only by chance does a login look like somebody else's mail address; then the login wins.
  const row =
    rows.find(({ login }) => loginKey(login) === loginKey(loginOrEmail)) ??
    rows.find(({ email }) => isSameEmail(email, loginOrEmail, matching))
  return row && toAccount(row)
}

/** Finds an account by mail address alone. */
export const findAccountWithEmail = async (
  db: Db,
  email: string,
  matching: MailMatching,
): Promise<Account | undefined> => {
  const row = await db.selectFrom('users').select(COLUMNS).where('email_key', '=', emailKey(email)).executeTakeFirst()
  return row && isSameEmail(row.email, email, matching) ? toAccount(row) : undefined
}

export const findAccountByLogin = async (db: Db, login: string): Promise<Account | undefined> => {
  const row = await db.selectFrom('users').select(COLUMNS).where('login_key', '=', loginKey(login)).executeTakeFirst()
  return row && toAccount(row)
}

export interface NamedAccount {
  readonly id: UserId
  /** Key of the mail address that the account was named by. */
  readonly typedEmail?: string
}

/** Returns accounts by what was typed, for each login or mail address that an account answers to. */
export const listAccountsNamed = async (
  db: Db,
  loginsOrEmails: readonly string[],
  matching: MailMatching,
): Promise<ReadonlyMap<string, NamedAccount>> => {
  const keys = loginsOrEmails.map(loginKey)
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'login_key', 'email_key'])
    .where((where) => where.or([isAmong(db, 'login_key', keys), isAmong(db, 'email_key', keys)]))
    .execute()
  const byEmail = new Map(rows.map((row) => [row.email_key, row]))
  const byLogin = new Map(rows.map((row) => [row.login_key, row]))
  const found = new Map<string, NamedAccount>()
  for (const name of loginsOrEmails) {
    const [named, mailed] = [byLogin.get(loginKey(name)), byEmail.get(emailKey(name))]
    if (named) found.set(name, { id: named.id as UserId })
    else if (mailed && isSameEmail(mailed.email, name, matching))
      found.set(name, { id: mailed.id as UserId, typedEmail: mailed.email_key })
  }
  return found
}

export const updateSignedIn = async (db: Db, id: UserId, at: number): Promise<void> => {
  await db.updateTable('users').set({ signed_in_at: at }).where('id', '=', id).execute()
}

/** Counts how many of these ids belong to users. */
export const countUsersAmong = async (db: Db, ids: readonly UserId[]): Promise<number> => {
  const { count } = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isAmong(db, 'id', ids))
    .executeTakeFirstOrThrow()
  return Number(count)
}
