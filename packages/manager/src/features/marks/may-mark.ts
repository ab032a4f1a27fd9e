import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { Actor } from '@sheaf/contract/policy/actor'
import { canViewGroup, type SiteFacts } from '@sheaf/contract/policy/group'
import { canViewPad } from '@sheaf/contract/policy/pad'
import { groupFacts } from '../../lib/access/group-facts.ts'
import { padFacts } from '../../lib/access/pad-facts.ts'

/*
 * SCR-102: only what can be read without a password can be marked, since a list of marks could not show anything else
 * (MRK-4).
 */

export const mayMarkGroup = (group: Group, actor: Actor, site: SiteFacts): boolean =>
  actor.kind === 'user' && canViewGroup(actor, { ...groupFacts(group, actor, site), password: 'none' }).allowed

/** Returns whether the actor may mark the pad. `group` is `undefined` if the actor may not see it. */
export const mayMarkPad = (pad: Pad, group: Group | undefined, actor: Actor, site: SiteFacts): boolean =>
  actor.kind === 'user' && canViewPad(actor, padFacts(pad, group, actor, site)).allowed
