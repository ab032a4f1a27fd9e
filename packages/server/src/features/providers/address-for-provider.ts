import type { Settings } from '@sheaf/contract/entities/settings'
import { LOOPBACK_HOSTS } from '@sheaf/contract/entities/sign-in-settings'
import { AppError } from '@sheaf/contract/errors'
import type { Ctx } from '../../context.ts'
import { siteAddress } from '../settings/site-links.ts'

/**
 * Returns the site's root as given to a provider. The host of a request counts only on the site's own machine:
 * otherwise somebody with a ticket for another site could name that site here, and be let in (AUTH-34).
 */
const siteForProvider = (
  { config }: Pick<Ctx, 'config'>,
  settings: Pick<Settings, 'rootUrl'>,
  origin: string,
): string | undefined => {
  if (settings.rootUrl !== '') return `${siteAddress(settings)}/`
  const url = URL.parse(origin)
  return url && LOOPBACK_HOSTS.includes(url.hostname) ? `${url.origin}${config.basePath}` : undefined
}

/** Returns an address of ours for a provider, below the site's root. Throws ROOTURL_NOT_CONFIGURED. */
export const addressForProvider = (
  ctx: Pick<Ctx, 'config'>,
  settings: Pick<Settings, 'rootUrl'>,
  origin: string,
  path: string,
): string => {
  const site = siteForProvider(ctx, settings, origin)
  if (site === undefined) throw new AppError('BACKEND.ERROR.CONFIGURATION.ROOTURL_NOT_CONFIGURED')
  return `${site}${path}`
}

/**
 * AUTH-55: returns where a provider's sign-out redirects back to. Without an address of ours, signing out there still
 * works.
 */
export const addressAfterSignOut = (
  ctx: Pick<Ctx, 'config'>,
  settings: Pick<Settings, 'rootUrl'>,
  origin: string,
): string | undefined => {
  const site = siteForProvider(ctx, settings, origin)
  return site === undefined ? undefined : `${site}login`
}
