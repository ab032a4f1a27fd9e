import type { SettingKey, Settings } from '@sheaf/contract/entities/settings'
import { isSetUp, type LdapSettings, type OidcSettings } from '@sheaf/contract/entities/sign-in-settings'
import { AppError, type ErrorKey } from '@sheaf/contract/errors'
import { isLanguage } from '@sheaf/l10n/languages'
import type { Ctx } from '../../context.ts'

/**
 * CFG-44: returns the refusal of a setting's value; `path` leads to what is at fault in it, which is the whole value by
 * default.
 */
export const refusedValue = (error: ErrorKey, key: SettingKey, path: readonly PropertyKey[] = []): AppError =>
  new AppError(error, { field: ['value', ...path].map(String).join('.'), key })

type Proofs = { readonly [K in SettingKey]?: (ctx: Ctx, value: Settings[K]) => Promise<void> | void }

/**
 * Checks that a well-formed value must pass before it is saved. They run outside of the transaction, so they may take
 * their time.
 */
const proofs: Proofs = {
  defaultLanguage: (_ctx, value) => {
    if (!isLanguage(value)) throw new AppError('BACKEND.ERROR.TYPE.LANG')
  },
  authLdapSettings: async ({ log }, value) => {
    if (!isSetUp<LdapSettings>(value)) return
    const { tryDirectory } = await import('../../identity/ldap.ts')
    await tryDirectory(value, log)
  },
}

/** Throws the refusal of a value that does not pass. */
export const proveSetting = async <K extends SettingKey>(ctx: Ctx, key: K, value: Settings[K]): Promise<void> => {
  try {
    await proofs[key]?.(ctx, value)
  } catch (error) {
    throw error instanceof AppError ? refusedValue(error.key, key) : error
  }
}

/**
 * Checks that are made on request but not at each save: a provider that is away for an hour must not block its
 * settings.
 */
const trials: Proofs = {
  authOidcSettings: async ({ log }, settings) => {
    if (!isSetUp<OidcSettings>(settings)) return
    const { tryProvider } = await import('../../identity/oidc.ts')
    await tryProvider({ settings, log })
  },
}

/** Tries a setting at its provider. Throws PROVIDER_UNAVAILABLE. */
export const trySettingAtProvider = async <K extends SettingKey>(
  ctx: Ctx,
  key: K,
  value: Settings[K],
): Promise<void> => {
  await trials[key]?.(ctx, value)
}

/** Returns what is inconsistent between settings: bounds must not cross (CFG-35). */
export const inconsistencyIn = (settings: Settings): ErrorKey | undefined =>
  settings.passwordMin > settings.passwordMax ? 'BACKEND.ERROR.TYPE.PASSWORD_SIZE' : undefined
