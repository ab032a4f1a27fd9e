import type { UserId } from '@sheaf/contract/ids'
import { AppError } from '@sheaf/contract/errors'
import type { Ctx } from '../../context.ts'
import { loginKey } from './account-keys.ts'

/*
 * AUTH-11: wrong passwords count for the name as it was typed, whether it is anybody's or not, and for the account behind
 * it, which answers to a login and a mail address. Of the second count nobody else is told, since it would tell whose
 * mail address that is: an account without tries left takes no password, as if it were a wrong one.
 */

const NOBODY = '' as UserId
/* Names of their own, since anybody may type what looks like another's. */
const ofAccount = (id: UserId): string => `account ${id}`
const ofEntry = (dn: string): string => `entry ${dn.toLowerCase()}`
const ofName = (typed: string): string => `name ${loginKey(typed)}`

/** Throws TOO_MANY_ATTEMPTS. */
export const countPasswordAttempt = (ctx: Ctx, typed: string): Promise<void> =>
  ctx.limits.consume('login', ofName(typed))

/** Whoever is signed in, and names themselves, may know. */
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
 * Counts a try of the account that was found by what was typed, if one was. Answers whether it had one left. Throws
 * TOO_MANY_ATTEMPTS to its owner.
 */
export const hasPasswordAttemptLeft = (
  ctx: Ctx,
  account: { readonly _id: UserId } | undefined,
  typed: string,
): Promise<boolean> =>
  // Unknown names take the same way.
  isLeft(ctx, ofAccount(account?._id ?? NOBODY), typed)

/** The same of an entry of a directory, which may answer to several names, too. */
export const hasEntryAttemptLeft = (ctx: Ctx, dn: string, typed: string): Promise<boolean> =>
  isLeft(ctx, ofEntry(dn), typed)

export const resetEntryAttempts = (ctx: Ctx, dn: string): Promise<void> => ctx.limits.reset('login', ofEntry(dn))

/** The password was right, or is a new one. */
export const resetPasswordAttempts = async (
  ctx: Ctx,
  { _id, login, email }: { readonly _id: UserId; readonly login: string; readonly email: string },
  typed = login,
): Promise<void> => {
  for (const key of new Set([typed, login, email].map(ofName)).add(ofAccount(_id))) await ctx.limits.reset('login', key)
}
