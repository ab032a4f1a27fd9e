import { typedEmailOf } from '@sheaf/contract/entities/invitation'
import type { User } from '@sheaf/contract/entities/user'
import { namedToBeIn, namedToBeOut, type SentList } from '@sheaf/contract/list-changes'
import type { Ctx } from '../../context.ts'
import type { MailMatching } from '../../identity/secrets/account-keys.ts'
import { listAccountsNamed, type NamedAccount } from './accounts.store.ts'

/**
 * Number of names that count as one look-up, so that a whole school can be invited in one call but addresses cannot be
 * tried in thousands.
 */
const NAMES_PER_LOOKUP = 10

/** USR-9: counts a look-up of so many names for the caller. Throws TOO_MANY_ATTEMPTS. */
export const countLookUp = async ({ actor, limits }: Pick<Ctx, 'actor' | 'limits'>, names: number): Promise<void> => {
  if (actor.kind === 'user' && names > 0) await limits.consume('people', actor.id, Math.ceil(names / NAMES_PER_LOOKUP))
}

/** USR-9: looks names up and counts it for the caller, before any transaction. Throws TOO_MANY_ATTEMPTS. */
const lookUpLogins = async (
  ctx: Pick<Ctx, 'db' | 'actor' | 'limits'>,
  typed: readonly string[],
  matching: MailMatching,
): ReturnType<typeof resolveLogins> => {
  await countLookUp(ctx, typed.length)
  return resolveLogins(ctx, typed, matching)
}

/** What a call that changes a list of people says, with the accounts of those whom it names. */
export interface ResolvedList {
  readonly sent: SentList<User['_id']>
  /** Accounts that the list is to hold. */
  readonly accounts: readonly NamedAccount[]
  readonly present: string[]
  readonly absent: string[]
}

/**
 * USR-9: looks up whom a list of people names. Those to be taken out are not counted, since the reply says nothing about
 * them. Throws TOO_MANY_ATTEMPTS.
 */
export const lookUpSentList = async (
  ctx: Pick<Ctx, 'db' | 'actor' | 'limits'>,
  typed: SentList<string>,
  matching: MailMatching,
): Promise<ResolvedList> => {
  const { ids, accounts, present, absent } = await lookUpLogins(ctx, namedToBeIn(typed), matching)
  if (Array.isArray(typed)) return { sent: ids, accounts, present, absent }
  const { ids: out } = await resolveLogins(ctx, namedToBeOut(typed), matching)
  return { sent: { add: ids, remove: out }, accounts, present, absent }
}

/**
 * Returns the accounts for what was typed, each once, and the names that did and did not match, as typed (W-4: unknown
 * and known names do the same work).
 */
export const resolveLogins = async (
  ctx: Pick<Ctx, 'db'>,
  typed: readonly string[],
  matching: MailMatching,
): Promise<{ ids: User['_id'][]; accounts: NamedAccount[]; present: string[]; absent: string[] }> => {
  // Of `Paul <paul@example.org>`, the address counts.
  const words = new Map(typed.map((name) => [name, typedEmailOf(name) ?? name]))
  const found = await listAccountsNamed(ctx.db, [...words.values()], matching)
  const isFound = (name: string): boolean => found.has(words.get(name) ?? name)
  const accounts = [...Map.groupBy(found.values(), ({ id }) => id).values()].map((named): NamedAccount =>
    Object.assign({}, ...named),
  )
  return {
    ids: accounts.map(({ id }) => id),
    accounts,
    present: typed.filter(isFound),
    absent: typed.filter((name) => !isFound(name)),
  }
}
