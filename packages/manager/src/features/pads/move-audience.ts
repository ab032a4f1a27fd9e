import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { type Visibility, visibilities } from '@sheaf/contract/entities/visibility'
import { opensTo, type SiteFacts } from '@sheaf/contract/policy/group'

const breadth = (visibility: Visibility) => visibilities.indexOf(visibility)

/** Returns the people who see a non-public pad without its password. */
const membersOf = ({ admins, users }: Group) => [...admins, ...users]

const gainsReaders = (pad: Pad, from: Group, target: Group, site: SiteFacts): boolean => {
  const before = pad.visibility ?? from.visibility
  const after = pad.visibility ?? target.visibility
  // Where the site asks for an account, the password of the other folder lets in visitors, who have none.
  if (before === 'public') return after === 'private' && opensTo(before, site) === 'accounts'
  if (breadth(after) > breadth(before)) return true
  // Another folder has another password, which other people know.
  if (pad.visibility === null && before === 'private' && after === 'private') return true
  const known = new Set(membersOf(from))
  return membersOf(target).some((id) => !known.has(id))
}

/**
 * SCR-74: returns the pads that a move makes visible to additional people. There are none where everybody is a member.
 */
export const widenedBy = (pads: readonly Pad[], from: Group, target: Group, site: SiteFacts): Pad[] =>
  site.allPadsPublicsAuthentifiedOnly ? [] : pads.filter((pad) => gainsReaders(pad, from, target, site))
