import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { Actor } from '@sheaf/contract/policy/actor'
import type { SiteFacts } from '@sheaf/contract/policy/group'
import { gainsHistory } from '../../../lib/access/history-readers.ts'
import { gainsOutsiders, othersMayEnter } from '../../../lib/access/widening.ts'

/** Returns the people who see a non-public pad without its password. */
const membersOf = ({ admins, users }: Group) => [...admins, ...users]

const gainsReaders = (pad: Pad, from: Group, target: Group, site: SiteFacts): boolean => {
  const before = pad.visibility ?? from.visibility
  const after = pad.visibility ?? target.visibility
  if (before === 'public' || gainsOutsiders(before, after, site)) return gainsOutsiders(before, after, site)
  // Another folder has another password, which other people know.
  if (pad.visibility === null && before === 'private' && after === 'private') return true
  const known = new Set(membersOf(from))
  return membersOf(target).some((id) => !known.has(id))
}

/**
 * SCR-780: returns the pads that a move makes visible to additional people. There are none where everybody is a member.
 */
export const widenedBy = (pads: readonly Pad[], from: Group, target: Group, site: SiteFacts): Pad[] =>
  site.allPadsPublicsAuthentifiedOnly ? [] : pads.filter((pad) => gainsReaders(pad, from, target, site))

/** SCR-780: returns the pads in which a move lets others write, since they followed a folder that is read-only. */
export const openedBy = (
  pads: readonly Pad[],
  from: Group,
  target: Group,
  actor: Actor,
  site: SiteFacts,
): readonly Pad[] =>
  from.readonly && !target.readonly
    ? pads.filter(
        ({ readonly, visibility }) =>
          readonly === null && othersMayEnter(visibility ?? target.visibility, target, actor, site),
      )
    : []

/** HIST-47: returns the pads whose history a move shows to others, since they follow their folder in that. */
export const historyOpenedBy = (
  pads: readonly Pad[],
  from: Group,
  target: Group,
  actor: Actor,
  site: SiteFacts,
): readonly Pad[] =>
  pads.filter(
    ({ history, visibility }) =>
      history === null &&
      gainsHistory(from.history, target.history, visibility ?? target.visibility, target, actor, site),
  )
