import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { Actor } from '@sheaf/contract/policy/actor'
import type { GroupFacts, SiteFacts } from '@sheaf/contract/policy/group'
import type { PadFacts } from '@sheaf/contract/policy/pad'
import { groupFacts } from './group-facts.ts'

/** A group that is closed to the actor: they are none of its people, and it opens nothing that follows it. */
const closedGroup = (site: SiteFacts): GroupFacts => ({
  visibility: 'restricted',
  readonly: false,
  archived: false,
  allowUsersToCreatePads: false,
  role: 'none',
  otherAdmins: true,
  password: 'none',
  site,
})

/** What the policy asks about a pad, as one comes to it without a password; `group` is unknown to those whom it is closed to. */
export const padFacts = (pad: Pad, group: Group | undefined, actor: Actor, site: SiteFacts): PadFacts => ({
  visibility: pad.visibility,
  readonly: pad.readonly,
  archived: pad.archived,
  password: 'none',
  group: group === undefined ? closedGroup(site) : groupFacts(group, actor, site),
})
