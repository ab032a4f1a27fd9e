import { CACHE_POLL_MS } from '@sheaf/contract/limits'
import { checkCache } from '@sheaf/contract/routes/configuration'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

export const serverReadyQuery = queryOptions({
  queryKey: ['server-ready'],
  queryFn: ({ signal }) => call(checkCache, {}, signal),
  refetchInterval: ({ state }) => (state.data?.userCacheReady === true ? false : CACHE_POLL_MS),
  // Asked before the form is drawn, and then not again as it is.
  staleTime: 10_000,
  meta: { handles: 'all' },
})

/** Asks until the server is ready to sign people in. */
export const useIsServerReady = (): boolean => useQuery(serverReadyQuery).data?.userCacheReady === true
