import { HEX_COLOR } from '@sheaf/contract/author-color'
import { readFrameQuery, SECRET_FRAME_QUERIES, type FrameQuery } from '@sheaf/contract/pages/frame'

export interface PageAddress {
  /** Base URL of the application, with a trailing slash. */
  readonly base: URL
  readonly padId: string
  readonly query: FrameQuery
}

/**
 * Moves a colour from the fragment of an address into its query. Links of the old system do not escape the `#` of a
 * colour, so the browser takes the rest of the query for a fragment.
 */
const withColorInQuery = (address: URL): URL => {
  const whole = new URL(address)
  if (whole.search.endsWith('userColor=') && HEX_COLOR.test(whole.hash.split('&', 1)[0] ?? '')) {
    whole.search += `%23${whole.hash.slice(1)}`
    whole.hash = ''
  }
  return whole
}

export const readPageAddress = (address: URL, base: URL): PageAddress => {
  const path = address.pathname.startsWith(base.pathname) ? address.pathname.slice(base.pathname.length) : ''
  const segment = /^p\/([^/]+)/.exec(path)?.[1] ?? ''
  let padId: string
  try {
    padId = decodeURIComponent(segment)
  } catch {
    padId = segment
  }
  // The socket ends an address at a NUL and refuses it as no message of ours. No pad has either name.
  padId = padId.replaceAll('\0', '\uFFFD')
  return { base, padId, query: readFrameQuery(withColorInQuery(address).search) }
}

/** Returns the address without anything that must not stay in the history or travel in a Referer header. */
export const withoutSecrets = (address: URL): URL => {
  const clean = withColorInQuery(address)
  for (const name of SECRET_FRAME_QUERIES) clean.searchParams.delete(name)
  return clean
}
