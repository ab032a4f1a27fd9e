import { AppError } from '@sheaf/contract/errors'
import type { UserId } from '@sheaf/contract/ids'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { recoveryCodeHash } from '../../identity/passwords/recovery-codes.ts'
import { fittingStep, isOneTimeCode, stepAt } from '../../identity/passwords/totp.ts'
import { recordByOwner } from '../audit/record-act.ts'
import { openSecret } from './otp-secret.ts'
import * as store from './two-factor.store.ts'

interface Owner {
  readonly _id: UserId
  readonly login: string
}

/**
 * Used steps are remembered for ten minutes, which is longer than their codes are valid, in case a clock is set back.
 */
const STEPS_REMEMBERED = 20

/** Marks the step of a matching code as used. Returns whether it was still unused. */
export const useStep = async (ctx: Ctx, owner: UserId, step: number): Promise<boolean> => {
  await store.deleteUsedStepsBefore(ctx.db, owner, stepAt(ctx.clock.now()) - STEPS_REMEMBERED)
  return store.insertUsedStep(ctx.db, owner, step)
}

const invalidCode = (): AppError => new AppError('BACKEND.ERROR.AUTHENTICATION.INVALID_OTP', { field: 'otp' })

const useOneTimeCode = async (ctx: Ctx, { _id }: Owner, typed: string): Promise<boolean> => {
  const secret = await store.findSecret(ctx.db, _id)
  if (!secret?.enabled) return false
  const step = fittingStep(openSecret(ctx, _id, secret.sealed), typed, ctx.clock.now())
  if (step === undefined) return false
  return transact(ctx, async (ctx) => {
    const wasUnused = await useStep(ctx, _id, step)
    // Two-factor may have been turned off meanwhile, with its used steps: this one would be left over.
    if (!(await store.lockEnabled(ctx.db, _id))) throw invalidCode()
    return wasUnused
  })
}

const useRecoveryCode = async (ctx: Ctx, owner: Owner, typed: string): Promise<boolean> => {
  const wasUnused = await store.deleteRecoveryCode(ctx.db, owner._id, recoveryCodeHash(owner._id, typed))
  if (wasUnused) await recordByOwner(ctx, 'twoFactor.recoveryCode', owner)
  return wasUnused
}

/**
 * OTP-15: runs an attempt of the account and of the address, which counts if it throws INVALID_OTP. A right code forgives
 * the account those before it. Throws TOO_MANY_ATTEMPTS.
 */
export const tryCode = async <T>(ctx: Ctx, owner: Owner, work: () => Promise<T>): Promise<T> => {
  const outcome = await ctx.limits.attempt('address', ctx.address, () => ctx.limits.attempt('code', owner._id, work))
  await ctx.limits.reset('code', owner._id)
  return outcome
}

/**
 * Uses up a one-time code, or a recovery code, of an account that has two-factor. Throws INVALID_OTP,
 * TOO_MANY_ATTEMPTS.
 */
export const requireCode = (ctx: Ctx, owner: Owner, typed: string): Promise<void> =>
  tryCode(ctx, owner, async () => {
    const use = isOneTimeCode(typed) ? useOneTimeCode : useRecoveryCode
    if (!(await use(ctx, owner, typed))) throw invalidCode()
  })
