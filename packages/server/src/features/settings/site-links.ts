import type { Settings } from '@sheaf/contract/entities/settings'

/**
 * Returns the site's own address, without a trailing slash. It never comes from a request, whose host anybody can
 * forge.
 */
export const siteAddress = ({ rootUrl }: Pick<Settings, 'rootUrl'>): string => rootUrl.replace(/\/+$/, '')

/** Returns an address for a mail: `siteLink(settings, 'passrecover', token)`. */
export const siteLink = (settings: Pick<Settings, 'rootUrl'>, ...parts: readonly string[]): string =>
  [siteAddress(settings), ...parts.map(encodeURIComponent)].join('/')
