import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { Decision } from '@sheaf/contract/policy/decision'
import { canViewGroup, type SiteFacts } from '@sheaf/contract/policy/group'
import { isListedIn } from '@sheaf/contract/policy/pad'
import { actorFor, type Audience, factsFor } from '../../lib/audience.ts'

/** SCR-66: asks the policy itself, as each kind of person, so that the page cannot promise what the server refuses. */
export const decisionFor = (audience: Audience, group: Group, site: SiteFacts): Decision =>
  canViewGroup(actorFor(audience), factsFor(audience, group, site))

/** The pads that a group shows them once it is open. */
export const padsFor = (audience: Audience, group: Group, pads: readonly Pad[], site: SiteFacts): Pad[] =>
  pads.filter(({ visibility, readonly, archived }) =>
    isListedIn(actorFor(audience), { visibility, readonly, archived, group: factsFor(audience, group, site) }),
  )
