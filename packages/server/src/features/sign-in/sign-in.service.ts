import type { User } from '@sheaf/contract/entities/user'
import { AppError } from '@sheaf/contract/errors'
import { OTP_TRIES_MAX, PENDING_LOGIN_MINUTES } from '@sheaf/contract/limits'
import { permit } from '@sheaf/contract/policy/decision'
import { canHaveSession, canSignInWithPassword } from '@sheaf/contract/policy/site'
import type { Ctx } from '../../context.ts'
import { commitLazily } from '../../db/transactions/commit-lazily.ts'
import { transact } from '../../db/transactions/transact.ts'
import { accountToUser } from '../profile/profile.service.ts'
import { lockIfPasswordUnchanged, updateAccount, updateSignedIn, type Account } from '../accounts/accounts.store.ts'
import { resetPasswordAttempts, tryAsName } from '../accounts/password-attempts.ts'
import { loginKey } from '../../identity/secrets/account-keys.ts'
import { findDirectoryPerson, findOwnAccount, type Credentials } from '../accounts/check-credentials.ts'
import { accountOf } from './external-accounts.service.ts'
import { findPending, type FoundPending } from '../sessions/pending-sign-in.ts'
import { requireCode } from '../two-factor/require-code.ts'
import * as store from '../sessions/sessions.store.ts'
import { openSession, type OpenedSession } from '../sessions/tokens.ts'

export interface PendingSignIn {
  readonly user: User
  readonly pending: OpenedSession
  /** Whether the second call must bring a one-time code. */
  readonly requestOtp: boolean
}

const NONE: User['bookmarks'] = { groups: [], pads: [] }

/**
 * OTP-29: returns what a password alone reveals of an account that a second factor guards: who it is, and in which
 * language to go on. The fields are listed one by one, so that a new one does not compile before somebody decides about
 * it.
 */
const withoutPrivate = ({ _id, login, lang, hideHelp, active, otpEnabled, ctime }: User): User => ({
  _id,
  login,
  lang,
  hideHelp,
  active,
  otpEnabled,
  ctime,
  email: '',
  pendingEmail: '',
  firstname: '',
  lastname: '',
  organization: '',
  padNickname: '',
  color: '',
  useLoginAndColorInPads: true,
  digestFrequency: 'daily',
  eplAuthorToken: '',
  groups: [],
  bookmarks: NONE,
  watchlist: NONE,
  userlists: {},
})

/** Returns the reply to the first step of a sign-in. */
export const toPending = async (ctx: Ctx, account: Account, pending: OpenedSession): Promise<PendingSignIn> => {
  const user = await accountToUser(ctx, account)
  return { user: account.otpEnabled ? withoutPrivate(user) : user, pending, requestOtp: account.otpEnabled }
}

/**
 * Opens the pending sign-in with which every first step ends once the account is authenticated (AUTH-1, OTP-24).
 * Throws ACTIVATION_NEEDED, and PASSWORD_INCORRECT if the password has changed meanwhile (SES-9).
 */
export const openPending = async (ctx: Ctx, account: Account): Promise<PendingSignIn> => {
  if (!account.active) throw new AppError('BACKEND.ERROR.AUTHENTICATION.ACTIVATION_NEEDED')
  const who = { userId: account._id, login: account.login }
  // If a power failure loses the pending sign-in, its user has to sign in once more. The session that follows it waits
  // for the disk.
  const pending = await commitLazily(ctx.db, async (db) => {
    if (!(await lockIfPasswordUnchanged(db, account)))
      throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
    return openSession({ ...ctx, db }, 'pending', who, PENDING_LOGIN_MINUTES * 60_000)
  })
  return toPending(ctx, account, pending)
}

const ofTheDirectory = async (ctx: Ctx, credentials: Credentials): Promise<Account | undefined> => {
  const found = await findDirectoryPerson(ctx, credentials)
  if (!found) return undefined
  return accountOf(ctx, {
    identity: { method: 'ldap', issuer: '', subject: loginKey(found.person.login) },
    ...found,
    ownsLogins: true,
  })
}

/**
 * Returns the account that a login or mail address and a password sign in to, by the method that the site has chosen;
 * `undefined` for unknown names and wrong passwords, after the same work. A directory's person may get an account by
 * it, or one from before the directory. Throws DENIED if the site has no passwords (AUTH-41).
 */
const authenticateAccount = async (ctx: Ctx, credentials: Credentials): Promise<Account | undefined> => {
  const settings = await ctx.settings.read()
  permit(canSignInWithPassword(settings))
  return settings.authMethod === 'ldap' ? ofTheDirectory(ctx, credentials) : findOwnAccount(ctx, credentials, settings)
}

/**
 * First call of a sign-in. An unknown account and a wrong password get the same reply, after the same work. Attempts
 * are counted for the name as it was typed, for the account, and for the address, from which many right ones may come
 * (AUTH-11).
 */
export const signIn = async (ctx: Ctx, login: string, password: string): Promise<PendingSignIn> => {
  const account = await ctx.limits.attempt('address', ctx.address, () =>
    tryAsName(ctx, login, async () => {
      const account = await authenticateAccount(ctx, { login, password })
      if (!account) throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
      return account
    }),
  )
  await resetPasswordAttempts(ctx, account, login)
  return openPending(ctx, account)
}

/** Requires a one-time code. Throws INVALID_OTP, and NOT_AUTH once a sign-in has used up its tries (OTP-14). */
const requireCodeOf = async (ctx: Ctx, { id, account }: FoundPending, otp: string): Promise<void> => {
  if (otp === '') throw new AppError('BACKEND.ERROR.AUTHENTICATION.INVALID_OTP', { field: 'otp' })
  if (!(await store.countCodeTry(ctx.db, id, OTP_TRIES_MAX)))
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.NOT_AUTH')
  await requireCode(ctx, account, otp)
}

/**
 * Second call of a sign-in: exchanges the pending sign-in, once, for a session. Throws NOT_AUTH, INVALID_OTP, and
 * TWO_FACTOR_NEEDED if the site requires two-factor and the account has none yet (OTP-22).
 */
export const completeSignIn = async (
  ctx: Ctx,
  login: string,
  pendingKey: string,
  otp: string,
): Promise<{ user: User; session: OpenedSession }> => {
  const refused = new AppError('BACKEND.ERROR.AUTHENTICATION.NOT_AUTH')
  const pending = await findPending(ctx, login, pendingKey)
  if (!pending) throw refused
  const { id, account } = pending
  if (account.otpEnabled) await requireCodeOf(ctx, pending, otp)
  permit(canHaveSession(account, await ctx.settings.read()))
  const session = await transact(ctx, async (ctx) => {
    // The account is locked first: a change of the password either waits for the session and ends it, or has already
    // voided the key.
    await updateSignedIn(ctx.db, account._id, ctx.clock.now())
    if (!(await store.deleteSession(ctx.db, id))) throw refused
    return openSession(ctx, 'user', { userId: account._id, login: account.login }, ctx.config.sessionMs)
  })
  return { user: await accountToUser(ctx, account), session }
}

/** SES-17: makes a user who was nobody in Etherpad so far the author that their browser is there. */
export const adoptAuthor = async (ctx: Ctx, user: User, author: string | undefined): Promise<User> => {
  if (author === undefined || user.eplAuthorToken !== '') return user
  await updateAccount(ctx.db, user._id, { eplAuthorToken: author })
  return { ...user, eplAuthorToken: author }
}
