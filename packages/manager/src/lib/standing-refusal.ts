import { useState } from 'react'
import { isRefusal } from './api-error.ts'

/**
 * Returns the error of a query. A query without data resets its error on a refetch. This hook keeps a refusal until the
 * next result, so that its card stays mounted with what is typed into it. Other errors are reset, to show the retry.
 */
export const useStandingRefusal = ({ data, error }: { data: unknown; error: Error | null }): Error | null => {
  const [last, setLast] = useState<Error | null>(null)
  const standing = error ?? (data === undefined ? last : null)
  const next = isRefusal(standing) ? standing : null
  if (next !== last) setLast(next)
  return standing
}
