import type { UserLists } from '@sheaf/contract/entities/user-list'
import type { PickableList } from '@sheaf/ui/components/people-picker'
import { loginsOf, sortedUserLists } from './user-lists.queries.ts'

/** Returns the lists that a people picker offers, without empty ones. */
export const pickableLists = (lists: UserLists, except?: string): PickableList[] =>
  sortedUserLists(lists)
    .filter(({ id, users }) => id !== except && users.length > 0)
    .map((list) => ({ id: list.id, name: list.name, people: loginsOf(list) }))
