import type { Ctx } from '../../context.ts'
import { isTooMany } from '../../rate-limits/attempts.ts'
import { emailKey } from '../../identity/secrets/account-keys.ts'
import type { InviteDecision } from './invitees.ts'

/*
 * INV-9: mails that people are invited by are counted, both those that one account causes and those that one address
 * gets from whomever, so that nobody writes to strangers without end.
 */

const count = async ({ actor, limits }: Pick<Ctx, 'actor' | 'limits'>, email: string): Promise<void> => {
  // The caller comes first: whoever has no invitation left uses up none of an address, which others may want to invite.
  if (actor.kind === 'user') await limits.consume('invite', actor.id)
  await limits.consume('inviteAddress', emailKey(email))
}

/** Returns the addresses to which mails follow from decisions, each once. */
const addressesIn = (decisions: readonly InviteDecision[]): Iterable<string> => {
  const addresses = decisions.flatMap(({ outcome, account, email }) => {
    if (outcome === 'joined') return account?.email ?? []
    return outcome === 'invited' ? (email ?? []) : []
  })
  return new Map(addresses.map((email) => [emailKey(email), email])).values()
}

/** Returns the keys of the addresses for which `countInvites` would find nothing left, and counts nothing. */
export const foreseeLimits = async (
  { actor, limits }: Pick<Ctx, 'actor' | 'limits'>,
  decisions: readonly InviteDecision[],
): Promise<ReadonlySet<string>> => {
  const limited = new Set<string>()
  let left = actor.kind === 'user' ? await limits.left('invite', actor.id) : Number.POSITIVE_INFINITY
  for (const email of addressesIn(decisions))
    if (left > 0 && (await limits.left('inviteAddress', emailKey(email))) > 0) left -= 1
    else limited.add(emailKey(email))
  return limited
}

/** Counts the mails that follow from decisions. Returns the keys of the addresses that get none. */
export const countInvites = async (
  ctx: Pick<Ctx, 'actor' | 'limits'>,
  decisions: readonly InviteDecision[],
): Promise<{ readonly limited: ReadonlySet<string> }> => {
  const limited = new Set<string>()
  for (const email of addressesIn(decisions))
    try {
      await count(ctx, email)
    } catch (error) {
      if (!isTooMany(error)) throw error
      limited.add(emailKey(email))
    }
  return { limited }
}

/** Counts a link that is made again. Throws TOO_MANY_ATTEMPTS. */
export const countAgain = async (
  ctx: Pick<Ctx, 'actor' | 'limits'>,
  email: string,
  isMailed: boolean,
): Promise<void> => {
  if (isMailed) await count(ctx, email)
  else if (ctx.actor.kind === 'user') await ctx.limits.consume('invite', ctx.actor.id)
}
