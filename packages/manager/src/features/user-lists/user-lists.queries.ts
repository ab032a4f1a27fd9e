import type { UserList, UserListCreation, UserLists } from '@sheaf/contract/entities/user-list'
import type { UserListId } from '@sheaf/contract/ids'
import { createUserList, listUserLists, removeUserList, saveUserList } from '@sheaf/contract/routes/user-lists'
import { currentLanguage } from '@sheaf/ui/l10n/i18n'
import { nameOrder } from '@sheaf/ui/l10n/name-order'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { CREATES_ONE, useAct } from '../../lib/api/act.ts'
import { callApi } from '../../lib/api/api.ts'
import { changesOfPeople } from '../../lib/forms/list-changes.ts'

/** Reads the user's lists. Its screens say in place of the lists why they cannot be loaded, so no toast does. */
export const userListsQuery = queryOptions({
  queryKey: ['user-lists'],
  queryFn: async ({ signal }) => (await callApi(listUserLists, {}, signal)).value,
  meta: { handles: 'all' },
})

/** Returns a function that caches all lists from a reply, so that the next screen shows them at once. */
const useKeep = () => {
  const queryClient = useQueryClient()
  return ({ value }: { value: UserLists }) => queryClient.setQueryData(userListsQuery.queryKey, value)
}

export const useCreateUserList = () =>
  useAct({
    mutationFn: (body: UserListCreation) => callApi(createUserList, { body }),
    onSuccess: useKeep(),
    ...CREATES_ONE,
    meta: { handles: 'all' },
  })

interface UserListEdit {
  readonly list: UserListCreation
  /** The list with which the form began. */
  readonly before: UserListCreation
  /** Version of that list. */
  readonly version: string | undefined
}

/** Saves the changes of a list: its name, and the people whom the form added and removed (SCR-138). */
export const useSaveUserList = (id: UserListId) =>
  useAct({
    mutationFn: ({ list, before, version }: UserListEdit) => {
      const people = changesOfPeople(list.loginsOrEmails, before.loginsOrEmails)
      const isNamed = list.name !== before.name || people === undefined
      const body = {
        ...(isNamed ? { name: list.name } : {}),
        ...(people === undefined ? {} : { loginsOrEmails: people }),
      }
      return callApi(saveUserList, { params: { id }, body, version })
    },
    onSuccess: useKeep(),
    meta: { handles: 'all' },
  })

export const useRemoveUserList = () =>
  useAct({
    mutationFn: (id: UserListId) => callApi(removeUserList, { params: { id } }),
    onSuccess: useKeep(),
    isDone: () => true,
  })

/** Returns the logins of a list in the order of names. */
export const loginsOf = ({ users }: UserList): string[] =>
  users.map(({ login }) => login).toSorted(nameOrder(currentLanguage()))

/** Returns the id of the list that was created after `before` was read: of several, the last in the reply. */
export const newListIn = (lists: UserLists, before: UserLists): UserListId | undefined =>
  (Object.keys(lists) as UserListId[]).findLast((id) => !Object.hasOwn(before, id))

export interface NamedUserList extends UserList {
  readonly id: UserListId
}

export const sortedUserLists = (lists: UserLists): NamedUserList[] => {
  const compare = nameOrder(currentLanguage())
  return Object.entries(lists)
    .map(([id, list]) => ({ ...list, id: id as UserListId }))
    .toSorted((a, b) => compare(a.name, b.name))
}
