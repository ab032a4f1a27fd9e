import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isDenial } from '../errors/api-error.ts'
import { showError } from '../errors/show-error.ts'

// A type alias, since an interface does not extend TanStack Query's `Record<string, unknown>`.
type Meta = {
  /** Keys of the errors that the screen or form shows itself, so that no toast does. */
  readonly handles?: readonly string[] | 'all'
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta & {
      /** Whether its screens say in the place of the data that there is none, so that no toast need say so too. */
      readonly isShown?: boolean
    }
    mutationMeta: Meta
  }
}

const mayTryAgain = (failures: number, error: unknown) =>
  failures < 2 && onlineManager.isOnline() && error instanceof ApiError && (error.status === 0 || error.status >= 502)

export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!query.meta?.isShown || query.state.data !== undefined) showError(error, query.meta?.handles)
        // The screens before this one may be outdated as well: they are refetched once they are shown again (SCR-266).
        if (isDenial(error)) void client.invalidateQueries({ refetchType: 'none' })
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        showError(error, mutation.meta?.handles)
        // The item is gone or no longer accessible, so everything on the screen is refetched.
        if (isDenial(error)) void client.invalidateQueries()
      },
    }),
    // `always` makes requests fail at once while offline. Paused, as by default, a save would seem to hang and be sent
    // when nobody expects it any more.
    defaultOptions: {
      queries: { retry: mayTryAgain, staleTime: 10_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
