import type { Group } from '@sheaf/contract/entities/group'
import type { GroupIndex } from '@sheaf/contract/routes/groups'

/** The last time that anybody wrote in a group, or its creation when nobody has. */
export const lastChangeIn = (group: Group, pads: GroupIndex['pads']): number =>
  Math.max(group.ctime, ...group.pads.map((id) => pads[id]?.lastEdited ?? 0))

/** Every tag in use, for completion and for the filters. */
export const tagsOf = (groups: readonly Group[], language: string): string[] =>
  [...new Set(groups.flatMap((group) => group.tags))].toSorted(new Intl.Collator(language).compare)
