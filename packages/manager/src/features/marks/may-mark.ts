import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { Actor } from '@sheaf/contract/policy/actor'
import { canViewGroup, type SiteFacts } from '@sheaf/contract/policy/group'
import { canViewPad } from '@sheaf/contract/policy/pad'
import { groupFacts } from '../../lib/group-facts.ts'
import { padFacts } from '../../lib/pad-facts.ts'

/*
 * SCR-102: only what one may read without a password can be marked, since no list of marks could show it otherwise (MRK-4).
 */

export const mayMarkGroup = (group: Group, actor: Actor, site: SiteFacts): boolean =>
  actor.kind === 'user' && canViewGroup(actor, { ...groupFacts(group, actor, site), password: 'none' }).allowed

/** The group is unknown to those whom it is closed to. */
export const mayMarkPad = (pad: Pad, group: Group | undefined, actor: Actor, site: SiteFacts): boolean =>
  actor.kind === 'user' && canViewPad(actor, padFacts(pad, group, actor, site)).allowed
