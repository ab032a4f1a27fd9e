import { SETTINGS, type SettingKey } from '@sheaf/contract/entities/settings'
import { t, textOfKey } from '@sheaf/ui/l10n/i18n'
import type { z } from 'zod'
import { SETTING_FIELDS, settingKeys } from './settings-fields.ts'
import { draftOf, isBlankDraft, settingsOfDraft, type SignInDraft } from './sign-in-draft.ts'
import { isSignInKey, SIGN_IN_PARTS, SIGN_IN_SETTINGS, signInKeys, type SignInKey } from './sign-in-parts.ts'

/** A setting as its input holds it: a draft for those of a sign-in method, everything else as it is. */
export type SettingsValues = Omit<Record<SettingKey, unknown>, SignInKey> & Record<SignInKey, SignInDraft>

/** What the site has told so far; a setting it did not tell stands at its default. */
export type KnownSettings = { readonly [K in SettingKey]?: unknown }

export const valuesOf = (settings: KnownSettings): SettingsValues =>
  Object.fromEntries(
    settingKeys.map((key) => {
      const value = settings[key] ?? SETTINGS[key].initial
      return [key, isSignInKey(key) ? draftOf(key, value) : value]
    }),
  ) as unknown as SettingsValues

/** A setting as it is kept: without the blanks around it, and so on. What is refused stands as it was typed. */
const settingOf = (key: SettingKey, values: SettingsValues): unknown => {
  if (isSignInKey(key)) return settingsOfDraft(key, values[key])
  const { success, data } = (SETTINGS[key].schema as z.ZodType).safeParse(values[key])
  return success ? data : values[key]
}

const isSame = (key: SettingKey, one: SettingsValues, other: SettingsValues): boolean =>
  JSON.stringify(settingOf(key, one)) === JSON.stringify(settingOf(key, other))

/**
 * What the form holds once the site keeps something else than before, because it was saved here or by another
 * administrator: what has been changed here and is not saved yet stays.
 */
export const followStored = (mine: SettingsValues, before: SettingsValues, stored: SettingsValues): SettingsValues =>
  Object.fromEntries(
    settingKeys.map((key) => {
      const isUnchanged = isSame(key, mine, before) || isSame(key, mine, stored)
      return [key, (isUnchanged ? stored : mine)[key]]
    }),
  ) as unknown as SettingsValues

/** What may be kept for later of what was typed: everything that changed, but none of its secrets. */
export const keepable = (changed: readonly SettingKey[], values: SettingsValues): Partial<SettingsValues> =>
  Object.fromEntries(
    changed
      .filter((key) => SETTING_FIELDS[key].input !== 'secret')
      .map((key) => [key, isSignInKey(key) ? withoutSecretParts(key, values[key]) : values[key]]),
  )

const isSecretPart = (key: SignInKey, path: string) =>
  SIGN_IN_PARTS[key].some((part) => part.path === path && part.input === 'secret')

/** What is stored with it is read again. */
const withoutSecretParts = (key: SignInKey, { parts }: SignInDraft): SignInDraft => ({
  base: {},
  parts: Object.fromEntries(Object.entries(parts).filter(([path]) => !isSecretPart(key, path))),
})

/** What was kept so, put on top of what is stored by now. */
export const withKept = (kept: Partial<SettingsValues>, stored: SettingsValues): SettingsValues => ({
  ...stored,
  ...kept,
  ...Object.fromEntries(
    signInKeys
      .filter((key) => kept[key] !== undefined)
      .map((key) => [key, { ...stored[key], parts: { ...stored[key].parts, ...kept[key]?.parts } }]),
  ),
})

/** Where an error about one of the many values of a setting is shown. */
export const partPath = (key: SignInKey, path: string): string => `${key}.${path}`

/** `PARAM_INVALID` says little; the field knows better what it wants. */
const partRefusal = (key: SignInKey, path: string, message: string): string => {
  const refusal = SIGN_IN_PARTS[key].find((part) => part.path === path)?.refusal
  return refusal === undefined ? textOfKey(message) : t(refusal, { placeholder: '{{username}}' })
}

const firstPartOf = (key: SignInKey): string => SIGN_IN_PARTS[key][0]?.path ?? ''

/** Where the server's word about a setting belongs: `value.url` names one of its values, `value` all of it. */
export const pathOfRefusal = (key: SettingKey, field: string | undefined): string => {
  if (!isSignInKey(key)) return key
  const path = field?.startsWith('value.') ? field.slice('value.'.length) : ''
  return partPath(key, SIGN_IN_PARTS[key].some((part) => part.path === path) ? path : firstPartOf(key))
}

/** The method that is chosen must be set up, else nobody could sign in. */
export const signInErrors = (key: SignInKey, values: SettingsValues): Record<string, string> => {
  const { method, schema } = SIGN_IN_SETTINGS[key]
  if (isBlankDraft(key, values[key]))
    return values.authMethod === method ? { [partPath(key, firstPartOf(key))]: t('ADMIN.ERR.METHOD_NOT_SET_UP') } : {}
  const errors: Record<string, string> = {}
  const { error } = (schema as z.ZodType).safeParse(settingsOfDraft(key, values[key]))
  for (const { path, message } of error?.issues ?? []) {
    const at = path.map(String).join('.')
    errors[pathOfRefusal(key, `value.${at}`)] ??= partRefusal(key, at, message)
  }
  return errors
}

const TOO_LONG = 'BACKEND.ERROR.TYPE.STR_100'

/** From where to where a setting goes that is a number, by the contract; nothing for any other. */
export const boundsOf = (key: SettingKey): { readonly min: number; readonly max: number } | undefined => {
  const { schema } = SETTINGS[key]
  if (!('minValue' in schema)) return undefined
  const { minValue, maxValue } = schema
  return minValue === null || maxValue === null ? undefined : { min: minValue, max: maxValue }
}

/** In the words of the contract where it says more than that the value is wrong, in those of the field else. */
const reasonOf = (key: SettingKey, issues: readonly z.core.$ZodIssue[]): string => {
  const bounds = boundsOf(key)
  if (bounds !== undefined) return t('ADMIN.ERR.NUMBER_BETWEEN', { ...bounds })
  // One of several that it may be: empty, or an address.
  const found = issues.flatMap((issue) => (issue.code === 'invalid_union' ? issue.errors.flat() : [issue]))
  const tooLong = found.find(
    ({ code, message, path }) => message === TOO_LONG || (code === 'too_big' && path.length === 0),
  )
  if (tooLong?.message === TOO_LONG) return textOfKey(TOO_LONG)
  if (tooLong?.code === 'too_big') return t('ADMIN.ERR.TOO_LONG', { max: Number(tooLong.maximum) })
  const { refusal } = SETTING_FIELDS[key]
  return refusal === undefined ? textOfKey(issues[0]?.message ?? '') : t(refusal)
}

/** What the contract refuses, by field, in the page's language. */
export const settingsErrors = (values: SettingsValues): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const key of settingKeys) {
    if (isSignInKey(key)) continue
    const { error } = SETTINGS[key].schema.safeParse(values[key])
    if (error) errors[key] = reasonOf(key, error.issues)
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

/** Both password bounds rising, the upper one goes first; nobody is asked to sign in by what is not set up yet. */
const rank = (key: SettingKey, isRising: boolean): number =>
  key === 'authMethod' ? 1 : key === 'passwordMax' && isRising ? -1 : 0

/** Only what differs, in an order in which each step is valid. */
export const changesBetween = (before: SettingsValues, after: SettingsValues): SettingChange[] => {
  const isRising = Number(after.passwordMin) > Number(before.passwordMax)
  return settingKeys
    .filter((key) => !isSame(key, before, after))
    .toSorted((a, b) => rank(a, isRising) - rank(b, isRising))
    .map((key) => ({ key, value: settingOf(key, after) }))
}
