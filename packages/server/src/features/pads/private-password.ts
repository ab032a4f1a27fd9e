import { createHash } from 'node:crypto'
import { AppError } from '@sheaf/contract/errors'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import type { GroupFacts } from '@sheaf/contract/policy/group'
import type { Ctx } from '../../context.ts'
import type { VerifiedPasswords } from '../../identity/passwords/verified-passwords.ts'
import { networkOf } from '../../rate-limits/network-of.ts'

/* All passwords of private groups and pads are tried and kept by the functions of this file. */

/** A password as it came in a query; `null` stands for a value that cannot be a password. */
export type TypedPassword = string | null | undefined

/** The credentials with which a caller opens a group or pad. */
export interface PasswordCredentials {
  readonly typed: TypedPassword
  readonly verified: VerifiedPasswords
}

/**
 * Compares the typed password with the hash. Wrong attempts at a group or pad are counted per user, so that nobody else
 * behind a user's address is refused for them, for all visitors of an address together, and for the address itself,
 * since one person may have many accounts. Without a typed password, one counts that was verified before.
 */
export const tryPassword = async (
  ctx: Pick<Ctx, 'actor' | 'address' | 'hasher' | 'limits'>,
  id: string,
  hash: string | null,
  { typed, verified }: PasswordCredentials,
): Promise<GroupFacts['password']> => {
  if (typed === undefined || typed === '') return hash !== null && verified.has(id, hash) ? 'accepted' : 'none'
  const { actor, limits } = ctx
  const network = networkOf(ctx.address)
  const key = `${actor.kind === 'user' ? `user ${actor.id}` : network} ${id}`
  const isRight = await limits.attempt('passwordAddress', `${network} ${id}`, () =>
    limits.attempt('password', key, async () => typed !== null && ctx.hasher.verify(hash ?? undefined, typed)),
  )
  if (!isRight) return 'wrong'
  await limits.reset('password', key)
  if (hash !== null) verified.add(id, hash)
  return 'accepted'
}

/** Returns a digest by which to tell later whether a pad's password is still the same. */
export const digestOfHash = (hash: string | null): string | undefined =>
  hash === null ? undefined : createHash('sha256').update(hash).digest('base64url')

/**
 * Hashes a typed password, or returns `undefined` if there is none. Hashing is slow, so it comes before the
 * transaction.
 */
export const hashTyped = async (
  ctx: Pick<Ctx, 'hasher'>,
  typed: string | null | undefined,
): Promise<string | undefined> => (typed ? ctx.hasher.hash(typed) : undefined)

interface Kept {
  readonly visibility: Visibility | null
  readonly passwordHash: string | null
}

/**
 * Returns the hash to keep (GRP-8, GRP-9, GRP-18, PAD-5, PAD-6, PAD-30): the new one; without one, what was already
 * private keeps the old; what is not private itself keeps none. Throws PASSWORD_INCORRECT for what would be private
 * without a password.
 */
export const hashToKeep = (
  before: Kept | undefined,
  visibility: Visibility | null,
  typedHash: string | undefined,
): string | null => {
  if (visibility !== 'private') return null
  const hash = typedHash ?? (before?.visibility === 'private' ? before.passwordHash : null)
  if (!hash) throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT', { field: 'password' })
  return hash
}
