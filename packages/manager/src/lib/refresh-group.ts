import type { GroupId, PadId } from '@sheaf/contract/ids'
import type { ReplyOf } from '@sheaf/contract/route'
import type { viewPad } from '@sheaf/contract/routes/pads'
import type { QueryClient, QueryFilters } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

/** After a write: reads again what shows this group, so that the next screen never begins with what was. */
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
 * What is gone is not shown again, also not for a moment to who goes back to it. As long as its screen still stands, it
 * stays as it was read, so that it is not asked for.
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

/** After a removal: what is gone must not be asked for by the screen that still stands for a moment. */
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

/** The same of pads. */
export const dropPads = (queryClient: QueryClient, pads: readonly PadId[]): void => {
  for (const id of pads) forgetOnceLeft(queryClient, { queryKey: queryKeys.pad(id) })
  forgetOnceLeft(queryClient, { queryKey: queryKeys.searches })
}
