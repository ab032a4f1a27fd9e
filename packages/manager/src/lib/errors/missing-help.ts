import type { MissingHelp } from '@sheaf/ui/components/help-failure'
import { useStandingError } from './standing-error.ts'

interface HelpQuery {
  readonly data: unknown
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: (options?: { cancelRefetch?: boolean }) => Promise<unknown>
}

/** SCR-494: returns the failure of a query whose data only help to fill in a field. */
export const useMissingHelp = (query: HelpQuery): MissingHelp | undefined => {
  const error = useStandingError(query)
  if (error === null) return undefined
  return { isTrying: query.isFetching, onRetry: () => void query.refetch({ cancelRefetch: false }) }
}
