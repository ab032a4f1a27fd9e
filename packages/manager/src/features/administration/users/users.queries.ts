import type { Registration } from '@sheaf/contract/entities/user'
import type { BodyInputOf } from '@sheaf/contract/route'
import { register, removeUser, saveUser, viewUser } from '@sheaf/contract/routes/accounts'
import { requestRecovery } from '@sheaf/contract/routes/recovery'
import { disableTwoFactor } from '@sheaf/contract/routes/two-factor'
import { listUsers, type UserSort, type UserState } from '@sheaf/contract/routes/users'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { CREATES_ONE, useAct } from '../../../lib/api/act.ts'
import { callApi } from '../../../lib/api/api.ts'

const USERS = ['users']

export interface UserSearch {
  readonly search: string
  readonly state: UserState | undefined
  readonly sort: UserSort
  readonly order: 'asc' | 'desc'
}

/** Lists users page by page. Previous results stay while a new search runs, so that the list does not flicker. */
export const usersQuery = (search: UserSearch) =>
  infiniteQueryOptions({
    queryKey: [...USERS, 'list', search],
    queryFn: ({ pageParam: cursor, signal }) => callApi(listUsers, { query: { ...search, cursor } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { handles: 'all' },
  })

export const userQuery = (login: string) =>
  queryOptions({
    queryKey: [...USERS, 'one', login],
    queryFn: async ({ signal }) => (await callApi(viewUser, { params: { login } }, signal)).value,
    meta: { handles: 'all' },
  })

/** Returns a function that invalidates all lists and profiles of users. */
const useForget = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: USERS })
}

export const useCreateUser = () =>
  useAct({
    mutationFn: (body: Registration) => callApi(register, { body }),
    onSuccess: useForget(),
    ...CREATES_ONE,
    meta: { handles: 'all' },
  })

export const useSaveUser = (login: string) =>
  useAct({
    mutationFn: (body: BodyInputOf<typeof saveUser>) => callApi(saveUser, { params: { login }, body }),
    onSuccess: useForget(),
    meta: { handles: 'all' },
  })

/**
 * Removes an account. Nothing is refetched at once, since the profile is gone and its screen still mounted; the list
 * refetches when shown.
 */
export const useRemoveUser = (login: string) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: () => callApi(removeUser, { params: { login } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: USERS, refetchType: 'none' }),
    isDone: () => true,
  })
}

/** ACC-27: mails a link that lets the user choose a password and confirms the account. */
export const useSendLink = () =>
  useAct({ mutationFn: (email: string) => callApi(requestRecovery, { body: { email } }) })

export const useDisableTwoFactor = (login: string) =>
  useAct({ mutationFn: () => callApi(disableTwoFactor, { body: { login } }), onSuccess: useForget() })
