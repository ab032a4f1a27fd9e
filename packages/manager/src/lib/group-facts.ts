import type { Group } from '@sheaf/contract/entities/group'
import type { Actor } from '@sheaf/contract/policy/actor'
import type { GroupFacts, SiteFacts } from '@sheaf/contract/policy/group'

type Membership = Pick<Group, 'admins' | 'users'>

/** The actor's own place in a group, from the reply the screen already has. */
export const roleIn = (group: Membership, actor: Actor): GroupFacts['role'] => {
  if (actor.kind !== 'user') return 'none'
  if (group.admins.includes(actor.id)) return 'admin'
  return group.users.includes(actor.id) ? 'user' : 'none'
}

/** Members and strangers see already what a member sees. */
export const seesMoreThanMembers = (group: Membership, actor: Actor): boolean =>
  actor.kind === 'siteAdmin' || roleIn(group, actor) === 'admin'

/**
 * What the policy asks about a group, seen by this actor. A group that the server has shown whole needs no
 * password any more, so that the screen asks the same question that the server has answered.
 */
export const groupFacts = (group: Group, actor: Actor, site: SiteFacts): GroupFacts => ({
  visibility: group.visibility,
  readonly: group.readonly,
  archived: group.archived,
  allowUsersToCreatePads: group.allowUsersToCreatePads,
  role: roleIn(group, actor),
  otherAdmins: group.admins.some((admin) => actor.kind !== 'user' || admin !== actor.id),
  password: 'accepted',
  site,
})
