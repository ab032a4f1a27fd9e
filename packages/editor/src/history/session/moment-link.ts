import { writeHistoryQuery } from '@sheaf/contract/pages/frame'
import { isInManager } from '../../lib/page/placement.ts'

/** Returns the address of a moment: that of the manager's page around this one, if there is one. */
export const momentLink = (seq: number, page: Window = window): string => {
  const { origin, pathname } = isInManager() ? page.parent.location : page.location
  const link = new URL(origin + pathname)
  writeHistoryQuery(link.searchParams, { seq, compared: undefined })
  return link.href
}
