import { userIdOf } from '@sheaf/contract/policy/actor'
import type { Ctx } from '../../context.ts'
import { networkOf } from '../../rate-limits/network-of.ts'

/** Returns as whom the caller takes turns with others: as their account, or as everybody without one at the address. */
export const partyOf = ({ actor, address }: Pick<Ctx, 'actor' | 'address'>): string =>
  userIdOf(actor) ?? networkOf(address)
