import type { Group } from '@sheaf/contract/entities/group'
import type { GroupIndex } from '@sheaf/contract/routes/groups'

/** Returns the time of the last edit in a group's pads, or of the group's creation if there is none. */
export const lastChangeIn = (group: Group, pads: GroupIndex['pads']): number =>
  Math.max(group.ctime, ...group.pads.map((id) => pads[id]?.lastEdited ?? 0))

/** Returns all tags in use, sorted, for completion and filters. */
export const tagsOf = (groups: readonly Group[], language: string): string[] =>
  [...new Set(groups.flatMap((group) => group.tags))].toSorted(new Intl.Collator(language).compare)
