import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { Actor } from '@sheaf/contract/policy/actor'
import { canCreatePad, opensTo, type SiteFacts } from '@sheaf/contract/policy/group'
import { canEditPad, canRemovePad, effectivePad, padAccess } from '@sheaf/contract/policy/pad'
import { padFacts } from '../../../lib/access/pad-facts.ts'

export interface PadRights {
  readonly mayShare: boolean
  readonly mayDownload: boolean
  /** Whether the actor sees the history of the pad. */
  readonly mayHistory: boolean
  readonly mayEdit: boolean
  /** Whether the actor may begin another pad in the folder with its text. */
  readonly mayDuplicate: boolean
  readonly mayRemove: boolean
  /** Whether the actor may archive or unarchive the pad. */
  readonly mayArchive: boolean
}

/**
 * Returns the actions that the policy allows on a pad. A pad that follows its group was opened with it; one with a
 * password of its own may not be open yet.
 */
export const padRights = (pad: Pad, group: Group, actor: Actor, site: SiteFacts): PadRights => {
  const facts = padFacts(pad, group, actor, site)
  const password = pad.visibility === null ? facts.group.password : 'none'
  const { read, history } = padAccess(actor, { ...facts, password })
  return {
    mayShare: opensTo(effectivePad(facts).visibility, site) !== 'nobody',
    mayDownload: read.allowed,
    mayHistory: history.allowed,
    mayEdit: canEditPad(actor, facts, false).allowed,
    mayDuplicate: read.allowed && canCreatePad(actor, facts.group).allowed,
    mayRemove: canRemovePad(actor, facts).allowed,
    mayArchive: canEditPad(actor, facts, pad.archived).allowed,
  }
}
