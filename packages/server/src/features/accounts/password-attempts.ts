import type { UserId } from '@sheaf/contract/ids'
import type { Ctx } from '../../context.ts'
import { isTooMany } from '../../rate-limits/attempts.ts'
import { loginKey } from '../../identity/secrets/account-keys.ts'

/*
 * AUTH-11: wrong passwords count for the name as it was typed, whether or not it exists, and for the account behind it,
 * which has both a login and a mail address. The second count is hidden from everybody but the owner, since it would
 * tell whose mail address that is: an account without attempts left refuses every password as if it were wrong.
 *
 * AUTH-85: wrong passwords from browsers that have signed in by the typed name before are counted apart, so that
 * strangers cannot keep the owner out.
 */

/** Returns what separates the counts of browsers that know the name from those of all others. */
export const countedAs = (isKnown: boolean, key: string): string => (isKnown ? `known ${key}` : key)

/* The keys are prefixed, since anybody may type a name that looks like another kind of key. */
const ofAccount = (id: UserId): string => `account ${id}`
const ofNobody = (typed: string): string => `nobody ${loginKey(typed)}`
const ofEntry = (dn: string): string => `entry ${dn.toLowerCase()}`
const ofName = (typed: string): string => `name ${loginKey(typed)}`

/** Runs an attempt with the typed name, which counts if it throws PASSWORD_INCORRECT. Throws TOO_MANY_ATTEMPTS. */
export const tryAsName = <T>(ctx: Ctx, typed: string, work: () => Promise<T>): Promise<T> =>
  ctx.limits.attempt('login', countedAs(isKnownHere(ctx, typed), ofName(typed)), work)

const isKnownHere = (ctx: Ctx, typed: string): boolean => ctx.isKnownHere(loginKey(typed))

/** Returns whether the caller is signed in and typed their own name; then the reply may reveal the count. */
const isOwnName = ({ actor }: Ctx, typed: string): boolean =>
  actor.kind === 'user' && loginKey(actor.login) === loginKey(typed)

const tryHidden = async (ctx: Ctx, key: string, typed: string, check: () => Promise<boolean>): Promise<boolean> => {
  // The check runs in any case, and while its turn is awaited, so that the time reveals nothing of other attempts.
  const checking = check()
  checking.catch(() => {})
  try {
    return await ctx.limits.attempt('login', countedAs(isKnownHere(ctx, typed), key), () => checking)
  } catch (error) {
    if (!isTooMany(error) || isOwnName(ctx, typed)) throw error
    await checking
    return false
  }
}

/**
 * Checks a password as an attempt at the account that the typed name belongs to, if any. Returns whether it is right
 * and an attempt was left. Throws TOO_MANY_ATTEMPTS to the account's owner.
 */
export const tryAsAccount = (
  ctx: Ctx,
  account: { readonly _id: UserId } | undefined,
  typed: string,
  check: () => Promise<boolean>,
): Promise<boolean> =>
  // Unknown names cause the same work, and like accounts they have attempts of their own.
  tryHidden(ctx, account ? ofAccount(account._id) : ofNobody(typed), typed, check)

/** Checks a password as an attempt at a directory's entry, which may have several names, as `tryAsAccount` does. */
export const tryAsEntry = (ctx: Ctx, dn: string, typed: string, check: () => Promise<boolean>): Promise<boolean> =>
  tryHidden(ctx, ofEntry(dn), typed, check)

const reset = async (ctx: Ctx, keys: Iterable<string>): Promise<void> => {
  for (const key of keys) for (const isKnown of [true, false]) await ctx.limits.reset('login', countedAs(isKnown, key))
}

export const resetEntryAttempts = (ctx: Ctx, dn: string): Promise<void> => reset(ctx, [ofEntry(dn)])

/** Resets the counts, because the password was right or is a new one. */
export const resetPasswordAttempts = async (
  ctx: Ctx,
  { _id, login, email }: { readonly _id: UserId; readonly login: string; readonly email: string },
  typed = login,
): Promise<void> => {
  await reset(ctx, new Set([typed, login, email].map(ofName)).add(ofAccount(_id)))
}
