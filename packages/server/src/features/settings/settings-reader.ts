import {
  defaultSettings,
  isSettingKey,
  SETTINGS,
  type SettingKey,
  type Settings,
} from '@sheaf/contract/entities/settings'
import { languageCodes } from '@sheaf/l10n/languages'
import { z } from 'zod'
import type { Services, SettingsReader } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import type { SecretBoxes } from '../../identity/secrets/secret-box.ts'
import * as store from './settings.store.ts'

const PURPOSE = 'settings'
const sealedSchema = z.strictObject({ sealed: z.string() })

/** Returns a setting as it is stored: secrets are encrypted at rest (OPS-11). */
export const sealSetting = (secretBox: SecretBoxes, key: SettingKey, value: unknown): unknown =>
  SETTINGS[key].isSecret ? { sealed: secretBox(PURPOSE).seal(JSON.stringify(value), key) } : value

/** Returns a stored setting in plain text. Throws if it was sealed with another key than this server's. */
const openSetting = (secretBox: SecretBoxes, key: SettingKey, stored: unknown): unknown => {
  const { data } = sealedSchema.safeParse(stored)
  return data ? (JSON.parse(secretBox(PURPOSE).open(data.sealed, key)) as unknown) : stored
}

/** Time for which a server may use outdated settings if no other server notified it of a change. */
const CACHE_MS = 1000

/** CFG-18: returns the defaults, with an empty sign-in message in each language that there is. */
const defaults = (): Settings => ({
  ...defaultSettings(),
  loginMsg: Object.fromEntries(languageCodes.map((code) => [code, ''])),
})

type Reading = Pick<Services, 'secretBox'> & { readonly db: Db }

/**
 * Returns the settings with their defaults. A stored value that its schema no longer accepts, or that was sealed with a
 * lost key, counts as absent: the site starts, and its administrator can save it again.
 */
export const loadSettings = async (
  { db, secretBox }: Reading,
  onUnreadable: (key: SettingKey) => void = () => {},
): Promise<Settings> => {
  const settings = defaults() as Record<string, unknown>
  for (const [key, stored] of await store.listSettings(db)) {
    if (!isSettingKey(key)) continue
    try {
      settings[key] = SETTINGS[key].schema.parse(openSetting(secretBox, key, stored))
    } catch {
      onUnreadable(key)
    }
  }
  return settings as Settings
}

export const settingsReader = ({
  clock,
  log,
  ...reading
}: Reading & Pick<Services, 'clock' | 'log'>): SettingsReader => {
  const reported = new Set<SettingKey>()
  const reportOnce = (key: SettingKey): void => {
    if (!reported.has(key)) log.error({ setting: key }, 'a stored setting cannot be read; its default counts')
    reported.add(key)
  }
  let cached: { readonly until: number; readonly settings: Promise<Settings> } | undefined
  let known: { readonly until: number; readonly settings: Settings } | undefined
  const forget = (): void => {
    cached = undefined
    known = undefined
  }
  const reader: SettingsReader = {
    read: () => {
      const now = clock.now()
      if (!cached || cached.until < now) {
        const fresh = { until: now + CACHE_MS, settings: loadSettings(reading, reportOnce) }
        cached = fresh
        fresh.settings.then(
          (settings) => {
            if (cached === fresh) known = { until: fresh.until, settings }
          },
          () => {
            if (cached === fresh) cached = undefined
          },
        )
      }
      return cached.settings
    },
    within: (db) => ({
      ...reader,
      // A read under way waits for the transaction, and must not be awaited inside it.
      read: async () =>
        known && known.until >= clock.now() ? known.settings : loadSettings({ ...reading, db }, reportOnce),
    }),
    forget,
  }
  return reader
}
