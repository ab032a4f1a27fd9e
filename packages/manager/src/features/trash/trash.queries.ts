import type { RemovedThing } from '@sheaf/contract/entities/trash'
import type { GroupId } from '@sheaf/contract/ids'
import type { BodyInputOf, QueryInputOf } from '@sheaf/contract/route'
import { listTrash, purge, restore } from '@sheaf/contract/routes/trash'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../lib/act.ts'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/**
 * Lists what the actor may restore: in one group, in all groups that they administer, or, for the site administrator,
 * in the whole site.
 */
export const trashQuery = (group: GroupId | undefined) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.trash, group],
    queryFn: ({ pageParam: cursor, signal }) => call(listTrash, { query: { group, cursor } }, signal),
    initialPageParam: undefined as QueryInputOf<typeof listTrash>['cursor'],
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { handles: 'all' },
  })

/** Returns a function that refetches the trash, and the folders and pads where restored items reappear. */
const useRefresh = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [queryKeys.trash, queryKeys.groups, queryKeys.pads].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

export const useRestore = () =>
  useAct({
    mutationFn: (body: BodyInputOf<typeof restore>) => call(restore, { body }),
    onSettled: useRefresh(),
    isDone: () => true,
    meta: { handles: 'all' },
  })

export const usePurge = () =>
  useAct({ mutationFn: (body: RemovedThing) => call(purge, { body }), onSettled: useRefresh(), isDone: () => true })
