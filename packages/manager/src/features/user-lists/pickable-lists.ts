import type { UserLists } from '@sheaf/contract/entities/user-list'
import type { PickableList } from '@sheaf/ui/components/people-picker'
import { sortedUserLists } from './user-lists.queries.ts'

/** Returns the lists that a people picker offers, without empty ones. */
export const pickableLists = (lists: UserLists, except?: string): PickableList[] =>
  sortedUserLists(lists)
    .filter(({ id, users }) => id !== except && users.length > 0)
    .map(({ id, name, users }) => ({ id, name, people: users.map(({ login }) => login) }))
