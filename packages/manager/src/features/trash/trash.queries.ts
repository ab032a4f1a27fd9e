import type { RemovedThing, TrashItem } from '@sheaf/contract/entities/trash'
import type { GroupId } from '@sheaf/contract/ids'
import type { BodyInputOf, QueryInputOf, ReplyOf } from '@sheaf/contract/route'
import { listTrash, purge, restore } from '@sheaf/contract/routes/trash'
import {
  type InfiniteData,
  infiniteQueryOptions,
  useQueryClient,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAct } from '../../lib/api/act.ts'
import { callApi } from '../../lib/api/api.ts'
import { useOneByOne } from '../../lib/api/one-by-one.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'

/**
 * Lists what the actor may restore: in one group, in all groups that they administer, or, for the site administrator,
 * in the whole site.
 */
export const trashQuery = (group: GroupId | undefined) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.trash, group],
    queryFn: ({ pageParam: cursor, signal }) => callApi(listTrash, { query: { group, cursor } }, signal),
    initialPageParam: undefined as QueryInputOf<typeof listTrash>['cursor'],
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { handles: 'all' },
  })

export type TrashQuery = UseInfiniteQueryResult<InfiniteData<ReplyOf<typeof listTrash>>>

/** Number of pages that a filter looks through by itself. */
const FILTERED_PAGES_MAX = 10

/** Fetches the pages that a filter has to look through; of a very long trash the first ones only. */
export const useFilteredPages = (
  { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage }: TrashQuery,
  isFiltering: boolean,
): void => {
  const count = data?.pages.length ?? 0
  const isWanted = isFiltering && hasNextPage && !isFetchingNextPage && !isError && count < FILTERED_PAGES_MAX
  useEffect(() => {
    if (isWanted) void fetchNextPage()
  }, [isWanted, count, fetchNextPage])
}

/** Returns a function that refetches the trash, and the folders, pads and searches where restored items reappear. */
const useRefresh = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [queryKeys.trash, queryKeys.groups, queryKeys.pads, queryKeys.searches].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

export const useRestore = () =>
  useAct({
    mutationFn: (body: BodyInputOf<typeof restore>) => callApi(restore, { body }),
    onSettled: useRefresh(),
    isDone: () => true,
    meta: { handles: 'all' },
  })

/** Error key of a group to restore in which nobody is left: somebody has to be named who shall administer it. */
export const NOBODY_LEFT = 'BACKEND.ERROR.GROUP.ITEMS_NOT_FOUND'

/**
 * Acts on several items, one call at a time. A refused one stays in the trash, and the others are still done. `handles`
 * holds the keys of refusals that the caller explains itself.
 */
const useActOnChosen = (act: (item: TrashItem) => Promise<unknown>, handles: readonly string[] = []) => {
  const { run, count: done } = useOneByOne<TrashItem>()
  const mutation = useAct({
    mutationFn: (items: readonly TrashItem[]) => run(items, act, handles),
    onSettled: useRefresh(),
  })
  return { ...mutation, done, count: mutation.variables?.length ?? 0 }
}

/** Restores several items. The caller explains in which groups nobody is left. */
export const useRestoreChosen = () =>
  useActOnChosen(({ type, key }) => callApi(restore, { body: { type, key } }), [NOBODY_LEFT])

export const usePurgeChosen = () => useActOnChosen(({ type, key }) => callApi(purge, { body: { type, key } }))

export const usePurge = () =>
  useAct({ mutationFn: (body: RemovedThing) => callApi(purge, { body }), onSettled: useRefresh(), isDone: () => true })
