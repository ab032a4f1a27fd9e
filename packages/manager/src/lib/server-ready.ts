import { CACHE_POLL_MS } from '@sheaf/contract/limits'
import { checkCache } from '@sheaf/contract/routes/configuration'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
export const useIsServerReady = (): boolean => {
  const isReady = useQuery(serverReadyQuery).data?.userCacheReady === true
  // Once ready it stays so: what was read is forgotten at a sign-in, whose screen would begin anew, with its ticket sent again.
  const [wasReady, setWasReady] = useState(isReady)
  if (isReady && !wasReady) setWasReady(true)
  return isReady || wasReady
}
