import {
  authMethods,
  defaultSettings,
  isSettingKey,
  PUBLIC_SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type Settings,
  type SettingsReply,
} from '@sheaf/contract/entities/settings'
import { AppError, isErrorKey } from '@sheaf/contract/errors'
import { languages } from '@sheaf/l10n/languages'
import type { Clock } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { transact } from '../../db/transact.ts'
import { administratorsHtml } from './administrators-html.ts'
import * as store from './settings.store.ts'

/** How long a server may go on with settings that another server has changed. */
const CACHE_MS = 1000

/** Settings that decide about rights: changing one decides all open pads again. */
const DECIDING: readonly SettingKey[] = ['allPadsPublicsAuthentifiedOnly', 'publicNeedsAccount', 'allowEtherPads']

export interface SettingsReader {
  read(): Promise<Settings>
  forget(): void
}

/** Reads the settings with their defaults. A stored value that its schema no longer takes counts as absent. */
const load = async (db: Db): Promise<Settings> => {
  const settings = defaultSettings() as Record<string, unknown>
  for (const [key, value] of await store.listSettings(db)) {
    if (!isSettingKey(key)) continue
    const parsed = SETTINGS[key].schema.safeParse(value)
    if (parsed.success) settings[key] = parsed.data
  }
  return settings as Settings
}

export const settingsReader = (db: Db, clock: Clock): SettingsReader => {
  let cached: { readonly until: number; readonly settings: Promise<Settings> } | undefined
  return {
    read: () => {
      const now = clock.now()
      if (!cached || cached.until < now) {
        const settings = load(db)
        settings.catch(() => (cached = undefined))
        cached = { until: now + CACHE_MS, settings }
      }
      return cached.settings
    },
    forget: () => {
      cached = undefined
    },
  }
}

const derived = { availableAuthMethods: [...authMethods], languages }

/** As visitors get them: what the administrator wrote in HTML is cleaned. */
const forVisitors = (settings: Settings): Settings => ({
  ...settings,
  HTMLExtraHead: administratorsHtml(settings.HTMLExtraHead),
  loginMsg: Object.fromEntries(
    Object.entries(settings.loginMsg).map(([language, html]) => [language, administratorsHtml(html)]),
  ),
})

/** CFG: everybody sees the public settings, the site administrator all of them. */
export const visibleSettings = async (ctx: Ctx): Promise<SettingsReply> => {
  const isSiteAdmin = ctx.actor.kind === 'siteAdmin'
  const stored = await ctx.settings.read()
  const settings = isSiteAdmin ? stored : forVisitors(stored)
  const keys = isSiteAdmin ? (Object.keys(SETTINGS) as SettingKey[]) : PUBLIC_SETTING_KEYS
  return { ...Object.fromEntries(keys.map((key) => [key, settings[key]])), ...derived }
}

/** The audience of the route is the site administrator. Answers the value as stored. */
export const saveSetting = async (ctx: Ctx, key: string, value: unknown): Promise<unknown> => {
  if (!isSettingKey(key)) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key })
  if (value === undefined) throw new AppError('BACKEND.ERROR.TYPE.VALUE_REQUIRED', { field: 'value' })
  const parsed = SETTINGS[key].schema.safeParse(value)
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? ''
    throw new AppError(isErrorKey(message) ? message : 'BACKEND.ERROR.TYPE.PARAM_INVALID', { field: 'value', key })
  }
  if (key === 'defaultLanguage' && !Object.keys(languages).includes(parsed.data as string))
    throw new AppError('BACKEND.ERROR.TYPE.LANG', { field: 'value', key })
  await transact(ctx, async (ctx) => {
    const settings = { ...(await load(ctx.db)), [key]: parsed.data }
    if (settings.passwordMin > settings.passwordMax)
      throw new AppError('BACKEND.ERROR.TYPE.PASSWORD_SIZE', { field: key })
    await store.upsertSetting(ctx.db, key, parsed.data)
    ctx.afterCommit(() => {
      ctx.settings.forget()
      if (DECIDING.includes(key)) return ctx.livePads.accessChanged({ everything: true })
    })
  })
  return parsed.data
}
