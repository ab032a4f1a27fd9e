import type { RemovedThing } from '@sheaf/contract/entities/trash'
import type { GroupId } from '@sheaf/contract/ids'
import type { BodyInputOf, QueryInputOf } from '@sheaf/contract/route'
import { listTrash, purge, restore } from '@sheaf/contract/routes/trash'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../lib/act.ts'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** What I may restore: of one group, or of all that I administer; for the site administrator, of the whole site. */
export const trashQuery = (group: GroupId | undefined) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.trash, group],
    queryFn: ({ pageParam: cursor, signal }) => call(listTrash, { query: { group, cursor } }, signal),
    initialPageParam: undefined as QueryInputOf<typeof listTrash>['cursor'],
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { handles: 'all' },
  })

/** What is back shows in its folder, and in the list of folders. */
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
