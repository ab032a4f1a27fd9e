import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { Actor } from '@sheaf/contract/policy/actor'
import { opensTo, type SiteFacts } from '@sheaf/contract/policy/group'
import { canEditPad, canRemovePad, canViewPad, effectivePad } from '@sheaf/contract/policy/pad'
import { groupFacts } from '../../lib/group-facts.ts'

export interface PadRights {
  readonly mayShare: boolean
  readonly mayDownload: boolean
  readonly mayEdit: boolean
  readonly mayRemove: boolean
  /** Or take it out of the archive. */
  readonly mayArchive: boolean
}

/** What the menus of a pad offer, by the policy. */
export const padRights = (pad: Pad, group: Group, actor: Actor, site: SiteFacts): PadRights => {
  // A typed password does not belong into a link, so who needs one reads the pad in its page.
  const facts = { ...pad, password: 'none', group: groupFacts(group, actor, site) } as const
  return {
    mayShare: opensTo(effectivePad(facts).visibility, site) !== 'nobody',
    mayDownload: canViewPad(actor, facts).allowed,
    mayEdit: canEditPad(actor, facts, false).allowed,
    mayRemove: canRemovePad(actor, facts).allowed,
    mayArchive: canEditPad(actor, facts, pad.archived).allowed,
  }
}
