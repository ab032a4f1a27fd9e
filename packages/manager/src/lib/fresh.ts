import { useState } from 'react'

/**
 * Whether something has been read since this was opened, for a form that begins with it: who saves what was cached
 * before would undo what others have changed meanwhile. Needs `refetchOnMount: 'always'`.
 */
export const useIsFresh = (dataUpdatedAt: number): boolean => {
  const [openedAt] = useState(() => Date.now())
  return dataUpdatedAt >= openedAt
}
