import { CACHE_POLL_MS } from '@sheaf/contract/limits'
import { checkCache } from '@sheaf/contract/routes/configuration'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from './api.ts'

export const serverReadyQuery = queryOptions({
  queryKey: ['server-ready'],
  queryFn: ({ signal }) => callApi(checkCache, {}, signal),
  refetchInterval: ({ state }) => (state.data?.userCacheReady === true ? false : CACHE_POLL_MS),
  // The route reads it before the form mounts, which must not read it again.
  staleTime: 10_000,
  meta: { handles: 'all' },
})

/** Returns whether the server is ready to sign people in, and polls it until it is. */
export const useIsServerReady = (): boolean => {
  const isReady = useQuery(serverReadyQuery).data?.userCacheReady === true
  // Ready is final: signing in clears the query cache, and a `false` would remount the screen, which would send its
  // ticket a second time.
  const [wasReady, setWasReady] = useState(isReady)
  if (isReady && !wasReady) setWasReady(true)
  return isReady || wasReady
}
