import { SETTINGS, type SettingKey } from '@sheaf/contract/entities/settings'
import { t, textOfKey } from '@sheaf/ui/l10n/i18n'
import { SETTING_FIELDS, settingKeys } from './settings-fields.ts'

/** A setting as its input holds it: JSON as text, everything else as it is. */
export type SettingsValues = Record<SettingKey, unknown>

/** What the site has told so far; a setting it did not tell stands at its default. */
export type KnownSettings = { readonly [K in SettingKey]?: unknown }

const isJson = (key: SettingKey) => SETTING_FIELDS[key].input === 'json'

export const valuesOf = (settings: KnownSettings): SettingsValues =>
  Object.fromEntries(
    settingKeys.map((key) => {
      const value = settings[key] ?? SETTINGS[key].initial
      return [key, isJson(key) ? JSON.stringify(value, null, 2) : value]
    }),
  ) as SettingsValues

const UNREADABLE = Symbol('unreadable')

const settingOf = (key: SettingKey, value: unknown): unknown => {
  if (!isJson(key)) return value
  try {
    return JSON.parse(String(value)) as unknown
  } catch {
    return UNREADABLE
  }
}

/** What the contract refuses, by setting, in the page's language. */
export const settingsErrors = (values: SettingsValues): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const key of settingKeys) {
    const result = SETTINGS[key].schema.safeParse(settingOf(key, values[key]))
    if (result.success) continue
    const { refusal } = SETTING_FIELDS[key]
    errors[key] = refusal === undefined ? textOfKey(result.error.issues[0]?.message ?? '') : t(refusal)
  }
  if (Number(values.passwordMin) > Number(values.passwordMax)) errors['passwordMin'] ??= t('ADMIN.ERR.PASSWORD_SIZE')
  return errors
}

export interface SettingChange {
  readonly key: SettingKey
  readonly value: unknown
}

const isSame = (key: SettingKey, a: unknown, b: unknown) =>
  JSON.stringify(settingOf(key, a)) === JSON.stringify(settingOf(key, b)) && settingOf(key, a) !== UNREADABLE

/** Only what differs, in an order in which each step is valid: both password bounds rising, the upper one goes first. */
export const changesBetween = (before: SettingsValues, after: SettingsValues): SettingChange[] => {
  const changed = settingKeys.filter((key) => !isSame(key, before[key], after[key]))
  const isRising = Number(after.passwordMin) > Number(before.passwordMax)
  const ordered = isRising
    ? changed.toSorted((a, b) => Number(b === 'passwordMax') - Number(a === 'passwordMax'))
    : changed
  return ordered.map((key) => ({ key, value: settingOf(key, after[key]) }))
}
