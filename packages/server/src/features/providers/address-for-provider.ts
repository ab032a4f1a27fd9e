import type { Settings } from '@sheaf/contract/entities/settings'
import { LOOPBACK_HOSTS } from '@sheaf/contract/entities/sign-in-settings'
import { AppError } from '@sheaf/contract/errors'
import type { Ctx } from '../../context.ts'
import { siteAddress } from '../mail/links.ts'

/**
 * The site's root as a provider is told it. What a request calls the site counts only on its own machine: else somebody
 * with a ticket for another site could name that site here, and be let in (AUTH-34).
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

/** An address of ours that a provider is told, below the site's root. Throws ROOTURL_NOT_CONFIGURED. */
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

/** AUTH-55: where a provider's sign-out leads back to. Without an address of ours one signs out there all the same. */
export const addressAfterSignOut = (
  ctx: Pick<Ctx, 'config'>,
  settings: Pick<Settings, 'rootUrl'>,
  origin: string,
): string | undefined => {
  const site = siteForProvider(ctx, settings, origin)
  return site === undefined ? undefined : `${site}login`
}
