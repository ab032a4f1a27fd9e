import { AppError } from '@sheaf/contract/errors'
import { RECENT_PASSWORD_MINUTES } from '@sheaf/contract/limits'
import { canSignInWithPassword } from '@sheaf/contract/policy/site'
import type { Ctx } from '../../context.ts'
import { checkPassword } from './check-password.ts'
import * as store from './sessions.store.ts'

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
