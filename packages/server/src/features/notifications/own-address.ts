import type { Settings } from '@sheaf/contract/entities/settings'
import { AppError } from '@sheaf/contract/errors'
import { oldRoute } from '../../http/requests/old-route.ts'
import { siteAddress } from '../settings/site-links.ts'

type SiteSettings = Pick<Settings, 'rootUrl'>

const baseOf = (settings: SiteSettings): URL | null => URL.parse(`${siteAddress(settings)}/`)

/**
 * MAIL-11: returns what was given as an absolute address of this site; `undefined` for any other address. Both
 * sides are parsed before they are compared, so that no spelling passes for the site's own.
 */
export const ownAddress = (settings: SiteSettings, given: string): URL | undefined => {
  const own = baseOf(settings)
  const url = own && URL.parse(given, own)
  if (!own || !url || url.origin !== own.origin || url.username !== '' || url.password !== '') return undefined
  return url.pathname.startsWith(own.pathname) ? url : undefined
}

/** Paths below the base of pads, and of the manager's screens about a single pad. */
const PAD_PATHS = [
  /^p\/([^/]+)/i,
  /^mypads\/group\/[^/]+\/pad\/(?:view|edit|history|remove\/chat\/history|remove(?!\/chat\/history\/))\/([^/]+)/i,
]
/** Path of the only screen whose query names the pads that it is about. */
const MOVE_PATH = /^mypads\/group\/[^/]+\/pad\/move\/?$/i

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Returns where the browser ends up, following redirects from the old system's pages, whose addresses were in the
 * query.
 */
const destination = (own: URL, url: URL): URL => {
  const route = oldRoute(url.pathname + url.search, own.pathname)
  const next = route === undefined ? null : URL.parse(route, own)
  return next === null ? url : destination(own, next)
}

/** Returns the names of the pads that an address of this site is about. They may not exist. */
export const padsNamedBy = (settings: SiteSettings, url: URL): string[] => {
  const own = baseOf(settings)
  if (!own) throw new AppError('BACKEND.ERROR.CONFIGURATION.ROOTURL_NOT_CONFIGURED')
  const { pathname, searchParams } = destination(own, url)
  // Repeated slashes count as one, as they do when the address is opened.
  const path = decoded(pathname.slice(own.pathname.length))
    .replace(/\/{2,}/g, '/')
    .replace(/^\//, '')
  if (MOVE_PATH.test(path)) return searchParams.getAll('pad')
  return PAD_PATHS.flatMap((form) => form.exec(path)?.[1] ?? [])
}
