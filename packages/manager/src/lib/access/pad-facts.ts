import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { Actor } from '@sheaf/contract/policy/actor'
import type { GroupFacts, SiteFacts } from '@sheaf/contract/policy/group'
import type { PadFacts } from '@sheaf/contract/policy/pad'
import { groupFacts } from './group-facts.ts'

/** Returns the facts of a group that the actor may not see: they have no role, and it grants no access to its pads. */
const closedGroup = (site: SiteFacts): GroupFacts => ({
  visibility: 'restricted',
  readonly: false,
  archived: false,
  allowUsersToCreatePads: false,
  history: 'admins',
  role: 'none',
  otherAdmins: true,
  password: 'none',
  site,
})

/** Returns the policy's facts about a pad, without a password. `group` is `undefined` if the actor may not see it. */
export const padFacts = (pad: Pad, group: Group | undefined, actor: Actor, site: SiteFacts): PadFacts => ({
  visibility: pad.visibility,
  readonly: pad.readonly,
  history: pad.history,
  archived: pad.archived,
  password: 'none',
  group: group === undefined ? closedGroup(site) : groupFacts(group, actor, site),
})
