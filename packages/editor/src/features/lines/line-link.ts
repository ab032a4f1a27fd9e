import { padViewEnd } from '@sheaf/contract/pages/manager-paths'

/** Returns the address of the manager's page around this one, if that shows the pad. */
const managerAddress = (padId: string, page: Window): string | undefined => {
  try {
    const { origin, pathname } = page.parent.location
    const isOurs = page.parent !== page && origin === page.location.origin
    return isOurs && pathname.endsWith(padViewEnd(padId)) ? origin + pathname : undefined
  } catch {
    // The page around belongs to another site, and its location cannot be read.
    return undefined
  }
}

/**
 * Returns the address of a line (EDT-24). It carries no other parameters: the page asks for a password if it needs one.
 */
export const lineLink = (padId: string, lineNumber: number, page: Window = window): string => {
  const { origin, pathname } = page.location
  const link = new URL(managerAddress(padId, page) ?? origin + pathname)
  link.searchParams.set('lineNumber', String(lineNumber))
  return link.href
}
