/**
 * Header by which our pages prove whose they are where the browser does not, as for a GET without HTTPS (WIRE-37).
 * Another site's page cannot send it: the browser would ask us first, and we allow it to none.
 */
export const OWN_PAGE_HEADER = 'x-requested-with'

export const OWN_PAGE = { [OWN_PAGE_HEADER]: 'Sheaf' }
