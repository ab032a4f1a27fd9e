import type { SettingKey, Settings } from '@sheaf/contract/entities/settings'
import { isSetUp, type LdapSettings, type OidcSettings } from '@sheaf/contract/entities/sign-in-settings'
import { AppError, type ErrorKey } from '@sheaf/contract/errors'
import { isLanguage } from '@sheaf/l10n/languages'
import type { Ctx } from '../../context.ts'
import { siteAddress } from './site-links.ts'

/**
 * CFG-44: returns the refusal of a setting's value; `path` names the part of the value that is at fault, which is the
 * whole value by default.
 */
export const refusedValue = (
  error: ErrorKey,
  key: SettingKey,
  path: readonly PropertyKey[] = [],
  reason?: string,
): AppError =>
  new AppError(error, {
    field: ['value', ...path].map(String).join('.'),
    key,
    ...(reason === undefined ? {} : { reason }),
  })

type Checks = { readonly [K in SettingKey]?: (ctx: Ctx, value: Settings[K]) => Promise<void> | void }

const unknownLanguage = (field?: string): AppError =>
  new AppError('BACKEND.ERROR.TYPE.LANG', field === undefined ? {} : { field })

/**
 * Checks that a well-formed value must pass before it is saved. The checks run outside of the transaction, so they may
 * take their time. A refusal may name the part of the value that is at fault as its field.
 */
const saveChecks: Checks = {
  defaultLanguage: (_ctx, value) => {
    if (!isLanguage(value)) throw unknownLanguage()
  },
  loginMsg: async ({ settings }, messages) => {
    const { loginMsg: stored } = await settings.read()
    // The page sends all messages along, so one that is stored already must not keep the others from being saved.
    const unknown = Object.keys(messages).find((code) => !isLanguage(code) && messages[code] !== stored[code])
    if (unknown !== undefined) throw unknownLanguage(unknown)
  },
  authLdapSettings: async ({ log }, value) => {
    if (!isSetUp<LdapSettings>(value)) return
    const { tryDirectory } = await import('../../identity/providers/ldap.ts')
    await tryDirectory(value, log)
  },
}

const runCheck = async <K extends SettingKey>(by: Checks, ctx: Ctx, key: K, value: Settings[K]): Promise<void> => {
  try {
    await by[key]?.(ctx, value)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { field, reason } = error.details
    throw refusedValue(error.key, key, field === undefined ? [] : [field], reason)
  }
}

/** Throws the refusal of a value that does not pass. */
export const checkSetting = <K extends SettingKey>(ctx: Ctx, key: K, value: Settings[K]): Promise<void> =>
  runCheck(saveChecks, ctx, key, value)

/**
 * Checks that are made on request but not at each save: a provider that is away for an hour must not block its
 * settings.
 */
const providerChecks: Checks = {
  authCasSettings: async ({ log, settings }, server) => {
    if (server.serverUrl === '') return
    const { tryCasServer } = await import('../../identity/providers/cas.ts')
    // No ticket is requested, so the address need not be the one that the server knows us by.
    await tryCasServer(server, `${siteAddress(await settings.read())}/login`, log)
  },
  authOidcSettings: async ({ log }, settings) => {
    if (!isSetUp<OidcSettings>(settings)) return
    const { tryProvider } = await import('../../identity/providers/oidc.ts')
    await tryProvider({ settings, log })
  },
}

/** Tries a setting at its provider. Throws PROVIDER_UNAVAILABLE. */
export const trySettingAtProvider = <K extends SettingKey>(ctx: Ctx, key: K, value: Settings[K]): Promise<void> =>
  runCheck(providerChecks, ctx, key, value)

/** Returns what is inconsistent between settings: bounds must not cross (CFG-35). */
export const inconsistencyIn = (settings: Settings): ErrorKey | undefined =>
  settings.passwordMin > settings.passwordMax ? 'BACKEND.ERROR.TYPE.PASSWORD_SIZE' : undefined
