import { useState } from 'react'
import { isRefusal } from './api-error.ts'

/**
 * Why something is not shown. A query that has read nothing forgets its error as soon as it asks again: the refusal stands
 * until there is another answer, so that its card stays, with what is typed into it. A failure gives way, which shows that it is
 * tried again.
 */
export const useStandingRefusal = ({ data, error }: { data: unknown; error: Error | null }): Error | null => {
  const [last, setLast] = useState<Error | null>(null)
  const standing = error ?? (data === undefined ? last : null)
  const next = isRefusal(standing) ? standing : null
  if (next !== last) setLast(next)
  return standing
}
