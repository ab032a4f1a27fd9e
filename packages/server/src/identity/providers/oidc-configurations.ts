import type { OidcSettings } from '@sheaf/contract/entities/sign-in-settings'
import type { Configuration } from 'openid-client'
import type { Clock } from '../../lib/clock.ts'

/** Time for which a provider's metadata is cached. */
const LIFE_MS = 10 * 60_000

/** Cache of the metadata of the provider that was last used. */
export interface OidcConfigurations {
  configurationFor(
    settings: OidcSettings,
    discover: (settings: OidcSettings) => Promise<Configuration>,
  ): Promise<Configuration>
}

export const oidcConfigurations = (clock: Clock): OidcConfigurations => {
  let known:
    | { readonly key: string; readonly until: number; readonly configuration: Promise<Configuration> }
    | undefined
  return {
    configurationFor: (settings, discover) => {
      const key = JSON.stringify([settings.issuer, settings.clientId, settings.clientSecret])
      const now = clock.now()
      if (known?.key === key && known.until >= now) return known.configuration
      const configuration = discover(settings)
      known = { key, until: now + LIFE_MS, configuration }
      configuration.catch(() => {
        if (known?.configuration === configuration) known = undefined
      })
      return configuration
    },
  }
}
