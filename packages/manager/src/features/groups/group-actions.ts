import type { Group } from '@sheaf/contract/entities/group'
import type { Actor } from '@sheaf/contract/policy/actor'
import {
  canCreatePad,
  canEditGroup,
  canEditPads,
  canExportGroup,
  canInvite,
  canRemoveGroup,
  canRestoreGroup,
  type SiteFacts,
} from '@sheaf/contract/policy/group'
import { groupFacts } from '../../lib/access/group-facts.ts'

/**
 * Returns the actions that screens offer on a group: those that the policy allows, restricted further by SCR-50 and
 * SCR-50.
 */
export const actionsOn = (group: Group, actor: Actor, site: SiteFacts) => {
  const facts = groupFacts(group, actor, site)
  const mayInvite = canInvite(actor, facts).allowed
  const addPad = canCreatePad(actor, facts).allowed
  return {
    // An archived group can still be edited, to unarchive it.
    edit: canEditGroup(actor, facts, group.archived).allowed,
    remove: canRemoveGroup(actor, facts).allowed,
    addPad,
    // SCR-58: only the group's setting keeps the actor from adding pads.
    adminsAdd: !addPad && canCreatePad(actor, { ...facts, allowUsersToCreatePads: true }).allowed,
    editPads: canEditPads(actor, facts).allowed,
    shareAdmin: mayInvite,
    invite: mayInvite,
    addWatcher: mayInvite,
    exportAll: canExportGroup(actor, facts).allowed,
    // The site administrator uses the trash of the whole site instead.
    restore: actor.kind === 'user' && canRestoreGroup(actor, facts).allowed,
  }
}
export type GroupActions = ReturnType<typeof actionsOn>
