import type { Settings } from '@sheaf/contract/entities/settings'
import { AppError } from '@sheaf/contract/errors'
import { oldRoute } from '../../http/old-route.ts'
import { siteAddress } from '../mail/links.ts'

type SiteSettings = Pick<Settings, 'rootUrl'>

const baseOf = (settings: SiteSettings): URL | null => URL.parse(`${siteAddress(settings)}/`)

/**
 * MAIL-11: what was given, as a whole address of this site; `undefined` when it leads anywhere else. Both sides are parsed
 * before they are compared, so that no spelling passes for the site's own.
 */
export const ownAddress = (settings: SiteSettings, given: string): URL | undefined => {
  const own = baseOf(settings)
  const url = own && URL.parse(given, own)
  if (!own || !url || url.origin !== own.origin || url.username !== '' || url.password !== '') return undefined
  return url.pathname.startsWith(own.pathname) ? url : undefined
}

/** Below the base, the addresses of pads, and of the manager's screens that are about one. */
const PAD_PATHS = [
  /^p\/([^/]+)/i,
  /^mypads\/group\/[^/]+\/pad\/(?:view|edit|remove\/chat\/history|remove(?!\/chat\/history\/))\/([^/]+)/i,
]
/** The one screen that is told in its query which pads it is about. */
const MOVE_PATH = /^mypads\/group\/[^/]+\/pad\/move\/?$/i

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Where the browser ends, led on from the old system's pages, whose addresses stood in the query. */
const destination = (own: URL, url: URL): URL => {
  const route = oldRoute(url.pathname + url.search, own.pathname)
  const next = route === undefined ? null : URL.parse(route, own)
  return next === null ? url : destination(own, next)
}

/** The names of the pads that an address of this site is about. They may be nobody's. */
export const padsNamedBy = (settings: SiteSettings, url: URL): string[] => {
  const own = baseOf(settings)
  if (!own) throw new AppError('BACKEND.ERROR.CONFIGURATION.ROOTURL_NOT_CONFIGURED')
  const { pathname, searchParams } = destination(own, url)
  // As forgiving as whoever opens it: however often it stands there, a slash is one.
  const path = decoded(pathname.slice(own.pathname.length))
    .replace(/\/{2,}/g, '/')
    .replace(/^\//, '')
  if (MOVE_PATH.test(path)) return searchParams.getAll('pad')
  return PAD_PATHS.flatMap((form) => form.exec(path)?.[1] ?? [])
}
