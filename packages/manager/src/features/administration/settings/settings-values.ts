import { SETTINGS, type SettingKey, type Settings } from '@sheaf/contract/entities/settings'
import { t, textOfKey } from '@sheaf/ui/l10n/i18n'
import type * as z from 'zod/mini'
import { mergeValues } from '../../../lib/forms/merge.ts'
import { SETTING_FIELDS, settingKeys } from './settings-fields.ts'
import { draftOf, isBlankDraft, settingsOfDraft, type SignInDraft } from '../providers/sign-in-draft.ts'
import { isSignInKey, SIGN_IN_PARTS, SIGN_IN_SETTINGS, signInKeys, type SignInKey } from '../providers/sign-in-parts.ts'

/** Values of the form: a draft for each sign-in method, everything else as stored. */
export type SettingsValues = Omit<Record<SettingKey, unknown>, SignInKey> & Record<SignInKey, SignInDraft>

/** Settings as the server sent them; those it left out have their defaults. */
export type KnownSettings = { readonly [K in SettingKey]?: unknown }

export const valuesOf = (settings: KnownSettings): SettingsValues =>
  Object.fromEntries(
    settingKeys.map((key) => {
      const value = settings[key] ?? SETTINGS[key].initial
      return [key, isSignInKey(key) ? draftOf(key, value) : value]
    }),
  ) as unknown as SettingsValues

/** Leaves out the languages without a message, which the server may name or not. */
const filledMessages = (messages: unknown): unknown =>
  Object.fromEntries(Object.entries(messages as Settings['loginMsg']).filter(([, html]) => html !== ''))

/** SCR-86: returns what the form proposes: the stored values, and for a site without an address that of this page. */
export const proposedFor = (stored: SettingsValues, here: string): SettingsValues =>
  stored.rootUrl === '' && SETTINGS.rootUrl.schema.safeParse(here).success ? { ...stored, rootUrl: here } : stored

/** Returns a setting as the server would store it (trimmed, for example). An invalid value is returned as typed. */
const settingOf = (key: SettingKey, values: SettingsValues): unknown => {
  if (isSignInKey(key)) return settingsOfDraft(key, values[key])
  const { success, data } = (SETTINGS[key].schema as z.ZodMiniType).safeParse(values[key])
  if (!success) return values[key]
  return key === 'loginMsg' ? filledMessages(data) : data
}

/** Returns the settings that sending mail depends on, as they would be stored. */
export const mailSiteOf = (values: SettingsValues) => {
  const textOf = (key: SettingKey) => String(settingOf(key, values))
  return {
    authMethod: values.authMethod as Settings['authMethod'],
    checkMails: values.checkMails === true,
    SMTPHost: textOf('SMTPHost'),
    SMTPEmailFrom: textOf('SMTPEmailFrom'),
    rootUrl: textOf('rootUrl'),
  }
}

/** Returns whether a setting holds several values, of which two administrators may change one each. */
const holdsSeveral = (key: SettingKey): boolean => key === 'loginMsg' || isSignInKey(key)

const isSame = (key: SettingKey, one: SettingsValues, other: SettingsValues): boolean =>
  JSON.stringify(settingOf(key, one)) === JSON.stringify(settingOf(key, other))

/**
 * Returns the form's values after the stored settings changed, by this form or another administrator. Unsaved changes
 * made here stay; of a setting that holds several values, those changed here.
 */
export const followStored = (mine: SettingsValues, before: SettingsValues, stored: SettingsValues): SettingsValues =>
  Object.fromEntries(
    settingKeys.map((key) => {
      if (isSame(key, mine, before) || isSame(key, mine, stored)) return [key, stored[key]]
      return [key, holdsSeveral(key) ? mergeValues(mine[key], before[key], stored[key]) : mine[key]]
    }),
  ) as unknown as SettingsValues

/** Returns what a draft may store: everything but secrets. */
export const draftOfValues = (values: SettingsValues): Partial<SettingsValues> =>
  Object.fromEntries(
    settingKeys
      .filter((key) => SETTING_FIELDS[key].input !== 'secret')
      .map((key) => [key, isSignInKey(key) ? withoutSecretParts(key, values[key]) : values[key]]),
  )

const isSecretPart = (key: SignInKey, path: string) =>
  SIGN_IN_PARTS[key].some((part) => part.path === path && part.input === 'secret')

/** Drops `base` too, since it is read again from the stored settings. */
const withoutSecretParts = (key: SignInKey, { parts }: SignInDraft): SignInDraft => ({
  base: {},
  parts: Object.fromEntries(Object.entries(parts).filter(([path]) => !isSecretPart(key, path))),
})

/** Returns the stored settings with a kept draft applied. */
export const withDraft = (kept: Partial<SettingsValues>, stored: SettingsValues): SettingsValues => ({
  ...stored,
  ...kept,
  ...Object.fromEntries(
    signInKeys
      .filter((key) => kept[key] !== undefined)
      .map((key) => [key, { ...stored[key], parts: { ...stored[key].parts, ...kept[key]?.parts } }]),
  ),
})

/** Returns the form path of one value of a sign-in method. */
export const partPath = (key: SignInKey, path: string): string => `${key}.${path}`

/** Returns the error message for a value. The field's own message, if any, says more than `PARAM_INVALID`. */
const partRefusal = (key: SignInKey, path: string, message: string): string => {
  const refusal = SIGN_IN_PARTS[key].find((part) => part.path === path)?.refusal
  return refusal === undefined ? textOfKey(message) : t(refusal, { placeholder: '{{username}}' })
}

const firstPartOf = (key: SignInKey): string => SIGN_IN_PARTS[key][0]?.path ?? ''

/**
 * Returns the form path for a refusal of the server. `value.url` names one value of a sign-in method, `value` the whole
 * setting.
 */
export const pathOfRefusal = (key: SettingKey, field: string | undefined): string => {
  if (!isSignInKey(key)) return key
  const path = field?.startsWith('value.') ? field.slice('value.'.length) : ''
  return partPath(key, SIGN_IN_PARTS[key].some((part) => part.path === path) ? path : firstPartOf(key))
}

/** Returns the form path of a value that somebody else has changed meanwhile, which begins with its setting. */
export const pathOfConflict = (key: SettingKey, path: string): string =>
  pathOfRefusal(key, path.replace(`${key}.`, 'value.'))

/** Returns whether what is at a form path is never shown. */
export const isSecretAt = (key: SettingKey, place: string): boolean =>
  isSignInKey(key) ? isSecretPart(key, place.replace(`${key}.`, '')) : SETTING_FIELDS[key].input === 'secret'

/** Returns the errors of a sign-in method. The chosen method must be set up, or nobody could sign in. */
export const signInErrors = (key: SignInKey, values: SettingsValues): Record<string, string> => {
  const { method, schema } = SIGN_IN_SETTINGS[key]
  if (isBlankDraft(key, values[key]))
    return values.authMethod === method ? { [partPath(key, firstPartOf(key))]: t('ADMIN.ERR.METHOD_NOT_SET_UP') } : {}
  const errors: Record<string, string> = {}
  const { error } = (schema as z.ZodMiniType).safeParse(settingsOfDraft(key, values[key]))
  for (const { path, message } of error?.issues ?? []) {
    const at = path.map(String).join('.')
    errors[pathOfRefusal(key, `value.${at}`)] ??= partRefusal(key, at, message)
  }
  return errors
}

/** Web addresses with a user name, a query or a fragment, to which no path can be appended. */
const HAS_TOO_MANY_PARTS = /^\s*https?:\/\/(?:[^\s/]+@|\S+[?#])/i

const TOO_LONG = 'BACKEND.ERROR.TYPE.STR_100'

/** Returns the bounds of a numeric setting by the contract, or `undefined` for any other setting. */
const boundsOf = (key: SettingKey): { readonly min: number; readonly max: number } | undefined => {
  const setting = SETTINGS[key]
  return 'bounds' in setting ? setting.bounds : undefined
}

/** Returns why a setting is invalid: the contract's message where it is specific, else the field's. */
const reasonOf = (key: SettingKey, value: unknown, issues: readonly z.core.$ZodIssue[]): string => {
  const bounds = boundsOf(key)
  if (bounds !== undefined) return t('ADMIN.ERR.NUMBER_BETWEEN', { ...bounds })
  // A union (empty or an address) nests the issues of its branches.
  const found = issues.flatMap((issue) => (issue.code === 'invalid_union' ? issue.errors.flat() : [issue]))
  const tooLong = found.find(
    ({ code, message, path }) => message === TOO_LONG || (code === 'too_big' && path.length === 0),
  )
  if (tooLong?.message === TOO_LONG) return textOfKey(TOO_LONG)
  if (tooLong?.code === 'too_big') return t('ADMIN.ERR.TOO_LONG', { max: Number(tooLong.maximum) })
  if (key === 'rootUrl' && HAS_TOO_MANY_PARTS.test(String(value))) return t('ADMIN.ERR.ROOTURL_PARTS')
  const { refusal } = SETTING_FIELDS[key]
  return refusal === undefined ? textOfKey(issues[0]?.message ?? '') : t(refusal)
}

/** Returns the errors of all settings by form path, in the page's language. */
export const settingsErrors = (values: SettingsValues): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const key of settingKeys) {
    if (isSignInKey(key)) continue
    const { error } = SETTINGS[key].schema.safeParse(values[key])
    if (error) errors[key] = reasonOf(key, values[key], error.issues)
  }
  const areLengths = errors['passwordMin'] === undefined && errors['passwordMax'] === undefined
  if (areLengths && Number(values.passwordMin) > Number(values.passwordMax))
    errors['passwordMin'] = t('ADMIN.ERR.PASSWORD_SIZE')
  return Object.assign(errors, ...signInKeys.map((key) => signInErrors(key, values))) as Record<string, string>
}

export interface SettingChange {
  readonly key: SettingKey
  readonly value: unknown
}

/** A change with the value that it replaces. */
export interface SettingEdit extends SettingChange {
  readonly before: unknown
}

/**
 * Ranks a change in the order of saving. When both password bounds rise, the upper one goes first; the sign-in method
 * goes last, so that it never switches to a method that is not set up yet.
 */
const saveRank = (key: SettingKey, isRising: boolean): number =>
  key === 'authMethod' ? 1 : key === 'passwordMax' && isRising ? -1 : 0

/** Returns the changed settings in an order in which each intermediate state is valid. */
export const changesBetween = (before: SettingsValues, after: SettingsValues): SettingEdit[] => {
  const isRising = Number(after.passwordMin) > Number(before.passwordMax)
  return settingKeys
    .filter((key) => !isSame(key, before, after))
    .toSorted((a, b) => saveRank(a, isRising) - saveRank(b, isRising))
    .map((key) => ({ key, value: settingOf(key, after), before: settingOf(key, before) }))
}
