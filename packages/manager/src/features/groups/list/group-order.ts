import type { Group } from '@sheaf/contract/entities/group'
import { nameOrder } from '@sheaf/ui/l10n/name-order'
import type { Order } from '../../../lib/lists/order.ts'

export type GroupField = 'ctime' | 'name' | 'lastEdited'

export type GroupOrder = Order<GroupField>

export const sortGroups = (
  groups: readonly Group[],
  { field, ascending }: GroupOrder,
  language: string,
  changeOf: (group: Group) => number = ({ ctime }) => ctime,
): Group[] => {
  const compare = nameOrder(language)
  // Computed once per group instead of once per comparison.
  const changes = new Map(field === 'lastEdited' ? groups.map((group) => [group._id, changeOf(group)]) : [])
  const timeOf = (group: Group) => changes.get(group._id) ?? group.ctime
  const byField = (a: Group, b: Group) => (field === 'name' ? 0 : timeOf(a) - timeOf(b)) || compare(a.name, b.name)
  return groups.toSorted((a, b) => (ascending ? byField(a, b) : byField(b, a)))
}

export interface GroupPanels {
  readonly active: Group[]
  readonly shelved: Group[]
}

/**
 * SCR-46: splits groups into those in use, bookmarked first, and those shelved: archived ones, and read-only
 * ones that are not bookmarked. The given order is kept within each part.
 */
export const arrangeGroups = (groups: readonly Group[], bookmarked: (group: Group) => boolean): GroupPanels => {
  const isShelved = (group: Group) => group.archived || (group.readonly && !bookmarked(group))
  const active = groups.filter((group) => !isShelved(group))
  return {
    active: [...active.filter(bookmarked), ...active.filter((group) => !bookmarked(group))],
    shelved: groups.filter(isShelved),
  }
}
