import type { Group } from '@sheaf/contract/entities/group'
import type { Actor } from '@sheaf/contract/policy/actor'
import type { GroupFacts, SiteFacts } from '@sheaf/contract/policy/group'

type Membership = Pick<Group, 'admins' | 'users'>

/** Returns the actor's role in a group. */
export const roleIn = (group: Membership, actor: Actor): GroupFacts['role'] => {
  if (actor.kind !== 'user') return 'none'
  if (group.admins.includes(actor.id)) return 'admin'
  return group.users.includes(actor.id) ? 'user' : 'none'
}

/** Returns whether the actor sees more of a group than its ordinary members do. */
export const seesMoreThanMembers = (group: Membership, actor: Actor): boolean =>
  actor.kind === 'siteAdmin' || roleIn(group, actor) === 'admin'

/**
 * Returns the policy's facts about a group for this actor. The password counts as accepted, since the server has
 * already sent the whole group.
 */
export const groupFacts = (group: Group, actor: Actor, site: SiteFacts): GroupFacts => ({
  visibility: group.visibility,
  readonly: group.readonly,
  archived: group.archived,
  allowUsersToCreatePads: group.allowUsersToCreatePads,
  history: group.history,
  role: roleIn(group, actor),
  otherAdmins: group.admins.some((admin) => actor.kind !== 'user' || admin !== actor.id),
  password: 'accepted',
  site,
})
