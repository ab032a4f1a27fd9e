import type { Group } from '@sheaf/contract/entities/group'
import type { GroupIndex } from '@sheaf/contract/routes/groups'
import type { UserId } from '@sheaf/contract/ids'
import { nameOrder } from '@sheaf/ui/l10n/name-order'

/** Returns the time of the last edit in a group's pads, or of the group's creation if there is none. */
export const lastChangeIn = (group: Group, pads: GroupIndex['pads']): number =>
  Math.max(group.ctime, ...group.pads.map((id) => pads[id]?.lastEdited ?? 0))

/** ACC-42: returns the groups that nobody but this user administers, and that go to the trash with their account. */
export const administeredAloneBy = (user: UserId, groups: readonly Group[]): Group[] =>
  groups.filter(({ admins }) => admins.length === 1 && admins[0] === user)

/** Returns the number of a group's pads that are archived. */
export const archivedIn = (group: Group, pads: GroupIndex['pads']): number =>
  group.pads.filter((id) => pads[id]?.archived === true).length

/** Returns all tags in use, sorted, for completion and filters. */
export const tagsOf = (groups: readonly Group[], language: string): string[] =>
  [...new Set(groups.flatMap((group) => group.tags))].toSorted(nameOrder(language))
