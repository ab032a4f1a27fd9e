import type { Group } from '@sheaf/contract/entities/group'
import type { GroupId } from '@sheaf/contract/ids'
import type { BodyInputOf } from '@sheaf/contract/route'
import {
  createGroup,
  type GroupView,
  listGroups,
  removeGroup,
  resignFromGroup,
  saveGroup,
  unlockGroup,
  viewGroup,
} from '@sheaf/contract/routes/groups'
import { restore } from '@sheaf/contract/routes/trash'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { CREATES_ONE, useAct } from '../../lib/api/act.ts'
import { callApi } from '../../lib/api/api.ts'
import { prepareLongList } from '../../components/lists/fetch-virtual-list.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { dropGroup, refreshGroup } from '../../lib/api/refresh-group.ts'
import { changesOf, type GroupFormValues } from './form/group-form-values.ts'

/** Reads all groups of the user, with pads, people and marks, in one reply. */
export const groupIndexQuery = queryOptions({
  queryKey: queryKeys.groupIndex,
  queryFn: async ({ signal }) => {
    const { value } = await callApi(listGroups, {}, signal)
    await prepareLongList(Object.keys(value.groups).length)
    return value
  },
  meta: { isShown: true },
})

const readGroup = (id: GroupId, signal?: AbortSignal) => callApi(viewGroup, { params: { id } }, signal)

/** Reads a group. The screen itself shows why a group cannot be shown, so no toast does. */
export const groupViewQuery = (id: GroupId) =>
  queryOptions({
    queryKey: queryKeys.groupView(id),
    queryFn: async ({ signal }) => {
      const view = await readGroup(id, signal)
      await prepareLongList(Object.keys(view.pads ?? {}).length)
      return view
    },
    meta: { handles: 'all' },
  })

/** Returns the group, or `undefined` if only its name is known because it needs a password. */
export const openGroupOf = ({ value }: GroupView): Group | undefined => ('_id' in value ? value : undefined)

/** Tries a password. The browser keeps a cookie about an accepted one (SEC-41), and the page nothing. */
export const useUnlockGroup = (id: GroupId) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (password: string) => callApi(unlockGroup, { params: { id }, body: { password } }),
    onSuccess: async (view) => {
      // A pending reply was requested without the password, and would close the group again.
      await queryClient.cancelQueries({ queryKey: queryKeys.groupView(id) })
      queryClient.setQueryData(queryKeys.groupView(id), view)
    },
    meta: { handles: 'all' },
  })
}

export const useCreateGroup = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (body: BodyInputOf<typeof createGroup>) => callApi(createGroup, { body }),
    onSuccess: ({ key }) => refreshGroup(queryClient, key),
    ...CREATES_ONE,
    meta: { handles: 'all' },
  })
}

interface GroupEdit {
  readonly values: GroupFormValues
  /** Values with which the form began, and their version. */
  readonly before: GroupFormValues
  readonly version: string | undefined
}

/** Saves what was changed in a group. */
export const useSaveGroup = (id: GroupId) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: ({ values, before, version }: GroupEdit) =>
      callApi(saveGroup, { params: { id }, body: changesOf(values, before), version }),
    onSuccess: () => refreshGroup(queryClient, id),
    meta: { handles: 'all' },
  })
}

/** Takes a group out of the archive. May be called after its screen has unmounted. */
export const useTakeOutGroup = (id: GroupId) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: () => callApi(saveGroup, { params: { id }, body: { archived: false } }),
    onSuccess: () => refreshGroup(queryClient, id),
  })
}

export const useRemoveGroup = (id: GroupId) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: () => callApi(removeGroup, { params: { id } }),
    onSuccess: () => dropGroup(queryClient, id),
    isDone: () => true,
  })
}

/** Restores a removed group from the trash. May be called after its screen has unmounted. */
export const useRestoreGroup = (id: GroupId) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: () => callApi(restore, { body: { type: 'groups', key: id } }),
    onSuccess: () => refreshGroup(queryClient, id),
  })
}

export const useResign = (id: GroupId) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: () => callApi(resignFromGroup, { body: { gid: id } }),
    onSuccess: () => dropGroup(queryClient, id),
    isDone: () => true,
  })
}
