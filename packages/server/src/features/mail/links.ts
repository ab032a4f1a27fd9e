import type { Settings } from '@sheaf/contract/entities/settings'

/** The site's own address, without a slash at its end. Never what a request calls it: that anybody can write. */
export const siteAddress = ({ rootUrl }: Pick<Settings, 'rootUrl'>): string => rootUrl.replace(/\/+$/, '')

/** An address for a mail: `link(settings, 'passrecover', token)`. */
export const link = (settings: Pick<Settings, 'rootUrl'>, ...parts: readonly string[]): string =>
  [siteAddress(settings), ...parts.map(encodeURIComponent)].join('/')
