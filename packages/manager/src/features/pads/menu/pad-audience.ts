import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { SiteFacts } from '@sheaf/contract/policy/group'
import { type PadAccess, padAccess } from '@sheaf/contract/policy/pad'
import type { MessageKey } from '@sheaf/l10n/keys'
import { actorFor, type Audience, factsFor, audienceText } from '../../../lib/access/audience.ts'

/** SCR-154: returns the policy's decision on a pad for a kind of visitor. */
export const accessFor = (audience: Audience, pad: Pad, group: Group, site: SiteFacts): PadAccess =>
  padAccess(actorFor(audience), { ...pad, password: 'none', group: factsFor(audience, group, site) })

/**
 * Returns the message that says whom a link to the pad lets in, or `undefined` if that depends on a group that the
 * actor may not see.
 */
export const whoOpens = (pad: Pad, group: Group | undefined, site: SiteFacts): MessageKey | undefined => {
  const visibility = pad.visibility ?? group?.visibility
  return visibility && audienceText(visibility, site)
}

/** Returns the message that says why readers may not write, or `undefined` if they may. */
export const whyNoWriting = (pad: Pad, group: Group, site: SiteFacts): MessageKey | undefined => {
  const { write } = accessFor('member', pad, group, site)
  if (write.allowed) return undefined
  if (write.error === 'BACKEND.ERROR.PERMISSION.ARCHIVED')
    return group.archived ? 'GROUP.INFO.PAD_IN_ARCHIVE' : 'GROUP.INFO.PAD_ARCHIVED'
  return pad.readonly === null ? 'GROUP.PAD.WHO.READONLY_FOLDER' : 'GROUP.PAD.WHO.READONLY'
}
