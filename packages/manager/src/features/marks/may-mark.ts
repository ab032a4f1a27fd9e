import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { Actor } from '@sheaf/contract/policy/actor'
import { canViewGroup, outsiderMayView, type SiteFacts } from '@sheaf/contract/policy/group'
import { canViewPad } from '@sheaf/contract/policy/pad'
import { groupFacts } from '../../lib/group-facts.ts'

/*
 * SCR-102: only what one may read without a password can be marked, since no list of marks could show it otherwise (MRK-4).
 */

export const mayMarkGroup = (group: Group, actor: Actor, site: SiteFacts): boolean =>
  actor.kind === 'user' && canViewGroup(actor, { ...groupFacts(group, actor, site), password: 'none' }).allowed

/** The group is unknown to those whom it is closed to. */
export const mayMarkPad = (pad: Pad, group: Group | undefined, actor: Actor, site: SiteFacts): boolean => {
  if (actor.kind !== 'user') return false
  if (group) return canViewPad(actor, { ...pad, password: 'none', group: groupFacts(group, actor, site) }).allowed
  return outsiderMayView(actor, pad.visibility ?? 'restricted', 'none', site).allowed
}
