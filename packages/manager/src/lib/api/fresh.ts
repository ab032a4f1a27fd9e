import { useState } from 'react'

/**
 * Returns whether a query has been fetched since this component mounted. A form that starts from older, cached values
 * would undo on saving what others have changed meanwhile. Needs `refetchOnMount: 'always'`.
 */
export const useIsFresh = (dataUpdatedAt: number): boolean => {
  const [openedAt] = useState(() => Date.now())
  return dataUpdatedAt >= openedAt
}
