import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { Actor } from '@sheaf/contract/policy/actor'
import { canExportByLink } from '@sheaf/contract/policy/beside-pad'
import { opensTo, type SiteFacts } from '@sheaf/contract/policy/group'
import { canEditPad, canRemovePad, effectivePad } from '@sheaf/contract/policy/pad'
import { padFacts } from '../../lib/pad-facts.ts'

export interface PadRights {
  readonly mayShare: boolean
  readonly mayDownload: boolean
  readonly mayEdit: boolean
  readonly mayRemove: boolean
  /** Whether the actor may archive or unarchive the pad. */
  readonly mayArchive: boolean
}

/**
 * Returns whether a plain link downloads the pad, that is, without a typed password. `group` may be unknown to the
 * actor.
 */
export const mayDownload = (pad: Pad, group: Group | undefined, actor: Actor, site: SiteFacts): boolean =>
  canExportByLink(actor, padFacts(pad, group, actor, site)).allowed

/** Returns the actions that the policy allows on a pad. */
export const padRights = (pad: Pad, group: Group, actor: Actor, site: SiteFacts): PadRights => {
  const facts = padFacts(pad, group, actor, site)
  return {
    mayShare: opensTo(effectivePad(facts).visibility, site) !== 'nobody',
    mayDownload: mayDownload(pad, group, actor, site),
    mayEdit: canEditPad(actor, facts, false).allowed,
    mayRemove: canRemovePad(actor, facts).allowed,
    mayArchive: canEditPad(actor, facts, pad.archived).allowed,
  }
}
