import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { User } from '@sheaf/contract/entities/user'
import type { GroupIndex } from '@sheaf/contract/routes/groups'
import { nameOrder } from '@sheaf/ui/l10n/name-order'
import { paths } from '../../paths.ts'
import type { MarkedItem } from './marked-list.tsx'
import { isMarked, type MarkKind } from './marks.queries.ts'

type Marked = GroupIndex['bookmarks']

const byName = (language: string) => {
  const compare = nameOrder(language)
  return (a: MarkedItem, b: MarkedItem) => compare(a.name, b.name)
}

/** Returns the marked groups for the list, without those unmarked since the server's reply. */
export const markedGroups = (
  marked: Marked,
  user: User | undefined,
  kind: MarkKind,
  language: string,
  changeOf: (group: Group) => number,
): MarkedItem[] =>
  Object.values<Group>(marked.groups)
    .filter(({ _id }) => isMarked(user, kind, { type: 'groups', key: _id }))
    .map((group) => ({
      key: group._id,
      name: group.name,
      to: paths.groupView(group._id),
      isArchived: group.archived,
      changed: { at: changeOf(group), isMade: changeOf(group) === group.ctime },
    }))
    .toSorted(byName(language))

export const markedPads = (
  index: GroupIndex,
  marked: Marked,
  user: User | undefined,
  kind: MarkKind,
  language: string,
): MarkedItem[] =>
  Object.values<Pad>(marked.pads)
    .filter(({ _id }) => isMarked(user, kind, { type: 'pads', key: _id }))
    .map(({ _id, name, group, archived, lastEdited, ctime }) => {
      const from = (index.groups[group] ?? marked.groups[group])?.name
      return {
        key: _id,
        name,
        to: paths.padView(group, _id),
        isArchived: archived,
        changed: { at: lastEdited ?? ctime, isMade: lastEdited === null },
        ...(from === undefined ? {} : { from }),
      }
    })
    .toSorted(byName(language))
