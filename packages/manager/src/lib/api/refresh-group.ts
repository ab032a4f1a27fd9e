import type { GroupId, PadId } from '@sheaf/contract/ids'
import type { ReplyOf } from '@sheaf/contract/route'
import type { viewPad } from '@sheaf/contract/routes/pads'
import type { QueryClient, QueryFilters } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

/** Refetches, after a write, what shows this group, so that the next screen does not start with outdated data. */
export const refreshGroup = async (queryClient: QueryClient, id: GroupId): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.groupIndex, refetchType: 'all' }),
    queryClient.invalidateQueries({ queryKey: queryKeys.relevantPads, refetchType: 'all' }),
    queryClient.invalidateQueries({ queryKey: queryKeys.groupView(id), refetchType: 'all' }),
    queryClient.invalidateQueries({ queryKey: queryKeys.pads }),
    queryClient.invalidateQueries({ queryKey: queryKeys.searches }),
    queryClient.invalidateQueries({ queryKey: queryKeys.trash }),
  ])
}

/**
 * Drops the cached queries of removed items, so that going back does not show them even briefly. Queries that a mounted
 * screen still observes are dropped once it unmounts, since it would refetch them otherwise.
 */
const forgetOnceLeft = (queryClient: QueryClient, filters: QueryFilters): void => {
  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll(filters)) {
    if (query.getObserversCount() === 0) cache.remove(query)
    else {
      const stop = cache.subscribe(({ type, query: left }) => {
        if (left !== query || type !== 'observerRemoved' || query.getObserversCount() > 0) return
        stop()
        cache.remove(query)
      })
    }
  }
}

/** Updates the cache after a group's removal, without a refetch of the group by the screen that is still mounted. */
export const dropGroup = async (queryClient: QueryClient, id: GroupId): Promise<void> => {
  forgetOnceLeft(queryClient, { queryKey: queryKeys.groupView(id) })
  forgetOnceLeft(queryClient, {
    queryKey: queryKeys.pads,
    predicate: ({ state }) => (state.data as ReplyOf<typeof viewPad> | undefined)?.value.group === id,
  })
  forgetOnceLeft(queryClient, { queryKey: queryKeys.searches })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.groupIndex, refetchType: 'all' }),
    queryClient.invalidateQueries({ queryKey: queryKeys.relevantPads, refetchType: 'all' }),
    queryClient.invalidateQueries({ queryKey: queryKeys.groupView(id), refetchType: 'none' }),
    queryClient.invalidateQueries({ queryKey: queryKeys.pads, refetchType: 'none' }),
    queryClient.invalidateQueries({ queryKey: queryKeys.trash, refetchType: 'none' }),
  ])
}

/** Drops removed pads from the cache, once no screen shows them any more. */
export const dropPads = (queryClient: QueryClient, pads: readonly PadId[]): void => {
  for (const id of pads) forgetOnceLeft(queryClient, { queryKey: queryKeys.pad(id) })
  forgetOnceLeft(queryClient, { queryKey: queryKeys.searches })
}
