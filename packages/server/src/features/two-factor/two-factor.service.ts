import type { User } from '@sheaf/contract/entities/user'
import { AppError, type ErrorKey } from '@sheaf/contract/errors'
import type { UserId } from '@sheaf/contract/ids'
import { canDisableTwoFactor, canSignInWithPassword } from '@sheaf/contract/policy/site'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { newRecoveryCodes, recoveryCodeHash } from '../../identity/passwords/recovery-codes.ts'
import { fittingStep, newOtpSecret, otpauthAddress } from '../../identity/passwords/totp.ts'
import { loginKey } from '../../identity/secrets/account-keys.ts'
import { accountToUser } from '../profile/profile.service.ts'
import { findAccount, findAccountByLogin, lockAccountRow, type Account } from '../accounts/accounts.store.ts'
import { recordAct, recordByOwner } from '../audit/record-act.ts'
import { requireRecentPassword, checkPassword } from '../sessions/recent-password.ts'
import { revokeAllSessions, revokeOtherSessions } from '../sessions/revoke-other-sessions.ts'
import { findPending } from '../sessions/pending-sign-in.ts'
import { openSecret, sealSecret } from './otp-secret.ts'
import { requireCode, tryCode, useStep } from './require-code.ts'
import * as store from './two-factor.store.ts'

interface Applicant {
  readonly login?: string | undefined
  /** The pending key of a sign-in. */
  readonly token?: string | null | undefined
}

const invalid = (): AppError => new AppError('BACKEND.ERROR.AUTHENTICATION.INVALID_OTP', { field: 'otp' })
const already = (): AppError => new AppError('BACKEND.ERROR.AUTHENTICATION.TWO_FACTOR_ALREADY')

/**
 * W-1: records an attempt on two-factor that its caller may not touch in the audit trail, as many as an address may
 * make, and throws.
 */
const refuse = async (ctx: Ctx, login: string | undefined, error: ErrorKey): Promise<never> => {
  await ctx.limits.consume('address', ctx.address)
  const target = login === undefined ? undefined : await findAccountByLogin(ctx.db, login)
  await recordAct(ctx, { act: 'twoFactor.refused', ...(target ? { on: { user: target } } : {}), details: { error } })
  throw new AppError(error)
}

/**
 * Returns whose two-factor is meant: that of the sign-in that a pending key stands for, else of the session. Throws
 * NOT_AUTH, DENIED.
 */
const applyingAccount = async (
  ctx: Ctx,
  { login, token }: Applicant,
): Promise<{ readonly account: Account; readonly isSigningIn: boolean }> => {
  const { actor } = ctx
  const pending = login && token ? await findPending(ctx, login, token) : undefined
  if (pending) return { account: pending.account, isSigningIn: true }
  if (actor.kind === 'user' && login !== undefined && loginKey(login) !== loginKey(actor.login))
    return refuse(ctx, login, 'BACKEND.ERROR.AUTHENTICATION.DENIED')
  const account = actor.kind === 'user' ? await findAccount(ctx.db, actor.id) : undefined
  if (!account) return refuse(ctx, login, 'BACKEND.ERROR.AUTHENTICATION.NOT_AUTH')
  return { account, isSigningIn: false }
}

export interface PendingTwoFactor {
  readonly login: string
  /** The secret in base32. */
  readonly otpSecret: string
  readonly otpauth: string
  readonly qr: string
}

/** Changes somebody's two-factor. A simultaneous removal of the account comes before or after it. Throws NOT_AUTH. */
const changeAccount = <T>(ctx: Ctx, { _id }: Account, change: (ctx: Ctx) => Promise<T>): Promise<T> =>
  transact(ctx, async (ctx) => {
    if (!(await lockAccountRow(ctx.db, _id))) throw new AppError('BACKEND.ERROR.AUTHENTICATION.NOT_AUTH')
    return change(ctx)
  })

/**
 * OTP-1, OTP-2, OTP-30: makes a secret, which replaces a pending one. Throws NOT_AUTH, DENIED, TWO_FACTOR_ALREADY,
 * PASSWORD_INCORRECT.
 */
export const begin = async (ctx: Ctx, applicant: Applicant): Promise<PendingTwoFactor> => {
  const { account, isSigningIn } = await applyingAccount(ctx, applicant)
  const { _id, login } = account
  if (account.otpEnabled) throw already()
  // Otherwise anybody who finds a session open could lock its owner out with a second factor of their own.
  if (!isSigningIn && canSignInWithPassword(await ctx.settings.read()).allowed) await requireRecentPassword(ctx)
  const otpSecret = newOtpSecret()
  const sealed = sealSecret(ctx, _id, otpSecret)
  if (!(await changeAccount(ctx, account, (ctx) => store.upsertPendingSecret(ctx.db, _id, sealed)))) throw already()
  const otpauth = otpauthAddress(login, otpSecret)
  const { toDataURL } = await import('qrcode')
  return { login, otpSecret, otpauth, qr: await toDataURL(otpauth) }
}

/**
 * OTP-6, OTP-28: enables the pending secret if a code proves that its owner has it. The code counts as used, a sign-in
 * that was under way starts again, and all other sessions end. Throws NOT_AUTH, DENIED, TWO_FACTOR_ALREADY,
 * INVALID_OTP.
 */
export const enable = async (
  ctx: Ctx,
  { otpSecret, otp, ...applicant }: Applicant & { readonly otpSecret: string; readonly otp: string },
): Promise<{ user: User; login: string; recoveryCodes: string[] }> => {
  const { account } = await applyingAccount(ctx, applicant)
  const { _id, login } = account
  if (account.otpEnabled) throw already()
  const recoveryCodes = await tryCode(ctx, account, async () => {
    const pending = await store.findSecret(ctx.db, _id)
    if (!pending || openSecret(ctx, _id, pending.sealed) !== otpSecret) throw invalid()
    const step = fittingStep(otpSecret, otp, ctx.clock.now())
    if (step === undefined) throw invalid()
    return changeAccount(ctx, account, async (ctx) => {
      if (!(await store.enableSecret(ctx.db, _id, pending.sealed))) throw invalid()
      await useStep(ctx, _id, step)
      await revokeOtherSessions(ctx, _id)
      await recordByOwner(ctx, 'twoFactor.enable', account)
      return replaceRecoveryCodes(ctx, _id)
    })
  })
  return { user: await accountToUser(ctx, { ...account, otpEnabled: true }), login, recoveryCodes }
}

/** Replaces the recovery codes and returns them; nothing else has them in plain text. */
const replaceRecoveryCodes = async (ctx: Ctx, owner: UserId): Promise<string[]> => {
  const codes = newRecoveryCodes()
  await store.deleteRecoveryCodes(ctx.db, owner)
  await store.insertRecoveryCodes(
    ctx.db,
    owner,
    codes.map((code) => recoveryCodeHash(owner, code)),
  )
  return codes
}

/** OTP-34: returns how many recovery codes a user has left. Throws NOT_AUTH. */
export const countRecoveryCodes = async (ctx: Ctx): Promise<{ left: number }> => {
  const { account } = await applyingAccount(ctx, {})
  return { left: await store.countRecoveryCodes(ctx.db, account._id) }
}

/**
 * OTP-25: replaces the recovery codes of a user. Throws INVALID_OTP, also without two-factor, and TOO_MANY_ATTEMPTS.
 */
export const renewRecoveryCodes = async (
  ctx: Ctx,
  { otp }: { readonly otp: string },
): Promise<{ recoveryCodes: string[] }> => {
  const { account } = await applyingAccount(ctx, {})
  await requireCode(ctx, account, otp)
  const recoveryCodes = await changeAccount(ctx, account, async (ctx) => {
    if (!(await store.lockEnabled(ctx.db, account._id))) throw invalid()
    await recordAct(ctx, { act: 'twoFactor.newRecoveryCodes', on: { user: account } })
    return replaceRecoveryCodes(ctx, account._id)
  })
  return { recoveryCodes }
}

/**
 * OTP-20: requires a code for changing a user's own two-factor, and the password too if the site has passwords. A
 * missing one counts as wrong.
 */
const requirePasswordAndCode = async (ctx: Ctx, account: Account, password = '', otp = ''): Promise<void> => {
  if (canSignInWithPassword(await ctx.settings.read()).allowed) await checkPassword(ctx, account.login, password)
  await requireCode(ctx, account, otp)
}

/**
 * OTP-18 to OTP-21, OTP-26, OTP-33: turns two-factor off if it is on. Throws ADMIN; to the site administrator LOGIN_STR
 * and NOT_FOUND; to a user TWO_FACTOR_NEEDED, PASSWORD_INCORRECT and INVALID_OTP.
 */
export const disable = async (
  ctx: Ctx,
  sent: {
    readonly login?: string | undefined
    readonly password?: string | undefined
    readonly otp?: string | undefined
  },
): Promise<void> => {
  const { actor } = ctx
  const { password, otp } = sent
  const login = sent.login ?? (actor.kind === 'user' ? actor.login : '')
  // OTP-19: without password and code, the call is the site administrator's alone.
  if (actor.kind === 'user' && !password && !otp) return refuse(ctx, sent.login, 'BACKEND.ERROR.AUTHENTICATION.ADMIN')
  const account = await findAccountByLogin(ctx.db, login)
  const decision = canDisableTwoFactor(actor, account?._id, await ctx.settings.read())
  if (!decision.allowed) return refuse(ctx, sent.login, decision.error)
  if (login === '') throw new AppError('BACKEND.ERROR.TYPE.LOGIN_STR', { field: 'login' })
  if (!account) throw new AppError('BACKEND.ERROR.USER.NOT_FOUND', { key: login })
  if (actor.kind === 'user') await requirePasswordAndCode(ctx, account, password, otp)
  await changeAccount(ctx, account, async (ctx) => {
    if (!(await store.lockEnabled(ctx.db, account._id))) return
    await store.deleteTwoFactor(ctx.db, account._id)
    // A user for whom it is turned off has lost it, or somebody else has found it.
    if (actor.kind === 'siteAdmin') await revokeAllSessions(ctx, account._id)
    await recordAct(ctx, { act: 'twoFactor.disable', on: { user: account } })
  })
  // The attempts were of a secret that is gone; they would keep its owner from setting up another.
  if (actor.kind === 'siteAdmin') await ctx.limits.reset('code', account._id)
}
