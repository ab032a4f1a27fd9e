import type { Settings } from '@sheaf/contract/entities/settings'
import { siteAddress } from '../mail/links.ts'

/**
 * MAIL-11: what was given, as a whole address of this site; `undefined` when it leads anywhere else. Both sides are parsed
 * before they are compared, so that no spelling passes for the site's own.
 */
export const ownAddress = (settings: Pick<Settings, 'rootUrl'>, given: string): URL | undefined => {
  const own = URL.parse(`${siteAddress(settings)}/`)
  const url = own && URL.parse(given, own)
  if (!own || !url || url.origin !== own.origin || url.username !== '' || url.password !== '') return undefined
  return url.pathname.startsWith(own.pathname) ? url : undefined
}

/** `/p/{pad}`, `/mypads/group/{group}/pad/view/{pad}` and its neighbours, also behind the old pages' `index.html?`. */
const PAD_PATHS = [/\/p\/([^/?&#]+)/i, /\/pad\/(?:view|edit|remove\/chat\/history|remove)\/([^/?&#]+)/i]

/** The name of the pad that an address of this site leads to, if it leads to one. It may be nobody's. */
export const padNamedBy = ({ pathname, search }: URL): string | undefined => {
  const encoded = PAD_PATHS.map((form) => form.exec(pathname + search)?.[1]).find((part) => part !== undefined)
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
