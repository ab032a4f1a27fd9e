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
  opensTo,
  type SiteFacts,
} from '@sheaf/contract/policy/group'
import { groupFacts } from '../../lib/group-facts.ts'

/** What a screen offers for a group: the policy's answers, and SCR-49 and SCR-50 on top. */
export const actionsOn = (group: Group, actor: Actor, site: SiteFacts) => {
  const facts = groupFacts(group, actor, site)
  const mayInvite = canInvite(actor, facts).allowed
  const addPad = canCreatePad(actor, facts).allowed
  const isRestricted = group.visibility === 'restricted'
  return {
    shareLink: opensTo(group.visibility, site) !== 'nobody',
    // An archived group is edited to take it out of the archive.
    edit: canEditGroup(actor, facts, group.archived).allowed,
    remove: canRemoveGroup(actor, facts).allowed,
    addPad,
    // SCR-475: the group's own setting is all that stands in the way.
    adminsAdd: !addPad && canCreatePad(actor, { ...facts, allowUsersToCreatePads: true }).allowed,
    editPads: canEditPads(actor, facts).allowed,
    shareAdmin: mayInvite,
    invite: mayInvite && isRestricted,
    addWatcher: mayInvite,
    exportAll: canExportGroup(actor, facts).allowed,
    // The site administrator has a trash of the whole site elsewhere.
    restore: actor.kind === 'user' && canRestoreGroup(actor, facts).allowed,
  }
}
export type GroupActions = ReturnType<typeof actionsOn>
