import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { toast } from '@sheaf/ui/components/toast'
import { ApiError, isDenial } from './api-error.ts'
import { reportDefect } from './report-defect.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { handles?: readonly string[] | 'all' }
    mutationMeta: { handles?: readonly string[] | 'all' }
  }
}

/** Shows a failure as a toast, unless its screen has something better to do with it, or the session's end says it already. */
export const tellFailure = (error: unknown, handles: readonly string[] | 'all' = []): void => {
  const key = error instanceof ApiError ? error.key : 'BACKEND.ERROR.PERMISSION.UNEXPECTED'
  if (handles === 'all' || handles.includes(key) || (error instanceof ApiError && error.endsSession)) return
  if (!(error instanceof ApiError)) reportDefect(error)
  toast.error(textOfKey(key))
}

const mayTryAgain = (failures: number, error: unknown) =>
  failures < 2 && onlineManager.isOnline() && error instanceof ApiError && (error.status === 0 || error.status >= 502)

export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        tellFailure(error, query.meta?.handles)
        // What led there is read again when one comes back to it (SCR-267).
        if (isDenial(error)) void client.invalidateQueries({ refetchType: 'none' })
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        tellFailure(error, mutation.meta?.handles)
        // What one acted on is gone, or not one's own any more.
        if (isDenial(error)) void client.invalidateQueries()
      },
    }),
    // Without a network everything fails at once and says so: held back, a save would look as if it hung, and be sent when
    // nobody expects it any more. What is on the screen is read again when the network is back.
    defaultOptions: {
      queries: { retry: mayTryAgain, staleTime: 10_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
