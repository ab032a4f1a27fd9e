import { padViewEnd } from '@sheaf/contract/pages/manager-paths'

/** The manager's page around this one, when that is where the pad is shown. */
const managerAddress = (padId: string, page: Window): string | undefined => {
  try {
    const { origin, pathname } = page.parent.location
    const isOurs = page.parent !== page && origin === page.location.origin
    return isOurs && pathname.endsWith(padViewEnd(padId)) ? origin + pathname : undefined
  } catch {
    // Of another site, which does not say where it is.
    return undefined
  }
}

/** A line's address (EDT-24). It carries nothing else: whoever opens it is asked for what is needed. */
export const lineLink = (padId: string, lineNumber: number, page: Window = window): string => {
  const { origin, pathname } = page.location
  const link = new URL(managerAddress(padId, page) ?? origin + pathname)
  link.searchParams.set('lineNumber', String(lineNumber))
  return link.href
}
