import { useState } from 'react'

/**
 * Returns the error of a query. A query without data resets its error on a refetch. This hook keeps it until the next
 * result, so that what says so stays mounted with its button, its focus and what is typed into it.
 */
export const useStandingError = ({ data, error }: { data: unknown; error: Error | null }): Error | null => {
  const [last, setLast] = useState(error)
  const standing = error ?? (data === undefined ? last : null)
  if (standing !== last) setLast(standing)
  return standing
}
