import type { UserId } from '@sheaf/contract/ids'
import { AppError } from '@sheaf/contract/errors'
import type { Ctx } from '../../context.ts'
import { loginKey } from './account-keys.ts'

/*
 * AUTH-11: wrong passwords count for the name as it was typed, whether or not it exists, and for the account behind it,
 * which has both a login and a mail address. The second count is hidden from everybody but the owner, since it would
 * tell whose mail address that is: an account without attempts left refuses every password as if it were wrong.
 */

const NOBODY = '' as UserId
/* The keys are prefixed, since anybody may type a name that looks like another kind of key. */
const ofAccount = (id: UserId): string => `account ${id}`
const ofEntry = (dn: string): string => `entry ${dn.toLowerCase()}`
const ofName = (typed: string): string => `name ${loginKey(typed)}`

/** Counts an attempt with the typed name. Throws TOO_MANY_ATTEMPTS. */
export const countPasswordAttempt = (ctx: Ctx, typed: string): Promise<void> =>
  ctx.limits.consume('login', ofName(typed))

/** Returns whether the caller is signed in and typed their own name; then they may learn of their count. */
const isOwnName = ({ actor }: Ctx, typed: string): boolean =>
  actor.kind === 'user' && loginKey(actor.login) === loginKey(typed)

const isLeft = async (ctx: Ctx, key: string, typed: string): Promise<boolean> => {
  try {
    await ctx.limits.consume('login', key)
    return true
  } catch (error) {
    if (isOwnName(ctx, typed)) throw error
    if (error instanceof AppError && error.key === 'BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS') return false
    throw error
  }
}

/**
 * Counts an attempt at the account that the typed name belongs to, if any. Returns whether an attempt was left. Throws
 * TOO_MANY_ATTEMPTS to the account's owner.
 */
export const hasPasswordAttemptLeft = (
  ctx: Ctx,
  account: { readonly _id: UserId } | undefined,
  typed: string,
): Promise<boolean> =>
  // Unknown names cause the same work.
  isLeft(ctx, ofAccount(account?._id ?? NOBODY), typed)

/** Counts an attempt at a directory's entry, which may have several names, as `hasPasswordAttemptLeft` does. */
export const hasEntryAttemptLeft = (ctx: Ctx, dn: string, typed: string): Promise<boolean> =>
  isLeft(ctx, ofEntry(dn), typed)

export const resetEntryAttempts = (ctx: Ctx, dn: string): Promise<void> => ctx.limits.reset('login', ofEntry(dn))

/** Resets the counts, because the password was right or is a new one. */
export const resetPasswordAttempts = async (
  ctx: Ctx,
  { _id, login, email }: { readonly _id: UserId; readonly login: string; readonly email: string },
  typed = login,
): Promise<void> => {
  for (const key of new Set([typed, login, email].map(ofName)).add(ofAccount(_id))) await ctx.limits.reset('login', key)
}
