import { AppError } from '@sheaf/contract/errors'
import { RECENT_PASSWORD_MINUTES } from '@sheaf/contract/limits'
import { canSignInWithPassword } from '@sheaf/contract/policy/site'
import type { Ctx } from '../../context.ts'
import { loginKey } from '../../identity/secrets/account-keys.ts'
import { findAccount } from '../accounts/accounts.store.ts'
import { resetPasswordAttempts, tryAsName } from '../accounts/password-attempts.ts'
import { isPasswordOf } from '../accounts/check-credentials.ts'
import * as store from './sessions.store.ts'

/** Checks the caller's own password; nobody else's can be asked about. */
export const checkPassword = async (ctx: Ctx, login: string | undefined, password: string): Promise<void> => {
  const { actor } = ctx
  if (actor.kind !== 'user') throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  if (login !== undefined && loginKey(login) !== loginKey(actor.login))
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.DENIED')
  const account = await tryAsName(ctx, actor.login, async () => {
    const account = await findAccount(ctx.db, actor.id)
    if (!account || !(await isPasswordOf(ctx, account, password)))
      throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT', { field: 'password' })
    return account
  })
  await resetPasswordAttempts(ctx, account)
}

/** Checks the caller's own password and records in the session that it was right (ACC-47). */
export const confirmPassword = async (ctx: Ctx, login: string | undefined, password: string): Promise<void> => {
  await checkPassword(ctx, login, password)
  if (ctx.sessionId !== undefined) await store.updatePasswordChecked(ctx.db, ctx.sessionId, ctx.clock.now())
}

const since = (ctx: Ctx): number => ctx.clock.now() - RECENT_PASSWORD_MINUTES * 60_000

const timesOf = (ctx: Ctx): Promise<store.PasswordTimes | undefined> =>
  ctx.sessionId === undefined ? Promise.resolve(undefined) : store.findPasswordTimes(ctx.db, ctx.sessionId)

/** ACC-47, ACC-56: returns whether a recent `POST /auth/check` in this session found the password right. */
export const hasRecentPassword = async (ctx: Ctx): Promise<boolean> => {
  const times = await timesOf(ctx)
  return times !== undefined && times.checkedAt !== null && times.checkedAt >= since(ctx)
}

/**
 * OTP-30, ACC-53: requires a recent password or sign-in, since a session that somebody left open, or stole, is not
 * enough for what shuts its owner out. Throws PASSWORD_INCORRECT if the password was last given too long ago, and
 * SIGN_IN_AGAIN if the site has no passwords.
 */
export const requireRecentPassword = async (ctx: Ctx): Promise<void> => {
  const times = await timesOf(ctx)
  if (times !== undefined && (times.checkedAt ?? times.signedInAt) >= since(ctx)) return
  throw canSignInWithPassword(await ctx.settings.read()).allowed
    ? new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT', { field: 'passwordCurrent' })
    : new AppError('BACKEND.ERROR.AUTHENTICATION.SIGN_IN_AGAIN')
}
