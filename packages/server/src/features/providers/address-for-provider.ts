import type { Settings } from '@sheaf/contract/entities/settings'
import { AppError } from '@sheaf/contract/errors'
import type { Ctx } from '../../context.ts'
import { siteAddress } from '../mail/links.ts'

const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/**
 * An address of ours that a provider is told, below the site's root. What a request calls the site counts only on its
 * own machine: else somebody with a ticket for another site could name that site here, and be let in (AUTH-34). Throws
 * ROOTURL_NOT_CONFIGURED.
 */
export const addressForProvider = (
  { config }: Pick<Ctx, 'config'>,
  settings: Pick<Settings, 'rootUrl'>,
  origin: string,
  path: string,
): string => {
  if (settings.rootUrl !== '') return `${siteAddress(settings)}/${path}`
  const url = URL.parse(origin)
  if (!url || !OWN_MACHINE.includes(url.hostname))
    throw new AppError('BACKEND.ERROR.CONFIGURATION.ROOTURL_NOT_CONFIGURED')
  return `${url.origin}${config.basePath}${path}`
}
