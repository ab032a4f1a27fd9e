import type { SettingKey, Settings } from '@sheaf/contract/entities/settings'
import { isSetUp, type LdapSettings, type OidcSettings } from '@sheaf/contract/entities/sign-in-settings'
import { AppError } from '@sheaf/contract/errors'
import { isLanguage } from '@sheaf/l10n/languages'
import type { Ctx } from '../../context.ts'

type Proofs = { readonly [K in SettingKey]?: (ctx: Ctx, value: Settings[K]) => Promise<void> | void }

/** What a value of the right form must prove before it is saved. Asked outside of the transaction, so it may take its time. */
const proofs: Proofs = {
  defaultLanguage: (_ctx, value) => {
    if (!isLanguage(value)) throw new AppError('BACKEND.ERROR.TYPE.LANG', { field: 'value' })
  },
  authLdapSettings: async ({ log }, value) => {
    if (!isSetUp<LdapSettings>(value)) return
    const { tryDirectory } = await import('../../identity/ldap.ts')
    await tryDirectory(value, log)
  },
}

/** Throws the refusal of a value that does not hold. */
export const proveSetting = async <K extends SettingKey>(ctx: Ctx, key: K, value: Settings[K]): Promise<void> => {
  await proofs[key]?.(ctx, value)
}

/** What can be tried without being asked for it at each save: a provider that is away for an hour keeps its settings. */
const trials: Proofs = {
  authOidcSettings: async ({ clock, log }, settings) => {
    if (!isSetUp<OidcSettings>(settings)) return
    const { tryProvider } = await import('../../identity/oidc.ts')
    await tryProvider({ settings, clock, log })
  },
}

/** Throws PROVIDER_UNAVAILABLE. */
export const trySettingAtProvider = async <K extends SettingKey>(
  ctx: Ctx,
  key: K,
  value: Settings[K],
): Promise<void> => {
  await trials[key]?.(ctx, value)
}

/** What must hold between settings. Throws PASSWORD_SIZE for bounds that cross (CFG-35). */
export const requireConsistent = (settings: Settings, changed: SettingKey): void => {
  if (settings.passwordMin > settings.passwordMax)
    throw new AppError('BACKEND.ERROR.TYPE.PASSWORD_SIZE', { field: changed })
}
