import { isDeepStrictEqual } from 'node:util'
import {
  authMethods,
  isSettingKey,
  PUBLIC_SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type Settings,
  type SettingsReply,
} from '@sheaf/contract/entities/settings'
import type { ActName } from '@sheaf/contract/entities/audit'
import { AppError, isErrorKey } from '@sheaf/contract/errors'
import { languages } from '@sheaf/l10n/languages'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { mergeSince, versionOf } from '../../lib/versions.ts'
import { recordAct } from '../audit/record-act.ts'
import { extraHead } from './extra-head.ts'
import { checkSetting, inconsistencyIn, refusedValue, trySettingAtProvider } from './settings-checks.ts'
import { changeBetween } from './setting-change.ts'
import { loadSettings, sealSetting } from './settings-reader.ts'
import * as store from './settings.store.ts'

/** Settings that decide about rights and sessions: when one changes, the rights of all open pads are decided again. */
const DECIDING: readonly SettingKey[] = [
  'allPadsPublicsAuthentifiedOnly',
  'publicNeedsAccount',
  'allowEtherPads',
  'twoFactorRequired',
]

const derived = { availableAuthMethods: [...authMethods], languages }

const TAGS = 'a abbr b blockquote br code div em h2 h3 h4 hr i li ol p pre s small span strong sub sup u ul'

/**
 * Sanitises HTML that the administrator writes for others (CFG-18, SEC-5): text with links and lists, without scripts,
 * handlers, styles, forms and frames. It is stored as typed, and sanitised whenever it is shown.
 */
const administratorsHtml = async (html: string): Promise<string> => {
  if (html === '') return ''
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html, {
    allowedTags: TAGS.split(' '),
    allowedAttributes: { a: ['href', 'title', 'rel', 'target'], '*': ['lang', 'dir'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
  })
}

/** Returns the settings as visitors get them, with the administrator's HTML sanitised. */
const forVisitors = async (settings: Settings): Promise<Settings> => ({
  ...settings,
  HTMLExtraHead: await extraHead(settings.HTMLExtraHead),
  loginMsg: Object.fromEntries(
    await Promise.all(
      Object.entries(settings.loginMsg).map(async ([language, html]) => [language, await administratorsHtml(html)]),
    ),
  ),
})

/** CFG-1 to CFG-3: returns the public settings to everybody, and all settings to the site administrator. */
export const visibleSettings = async (ctx: Ctx): Promise<SettingsReply> => {
  const isSiteAdmin = ctx.actor.kind === 'siteAdmin'
  const stored = await ctx.settings.read()
  const settings = isSiteAdmin ? stored : await forVisitors(stored)
  const keys = isSiteAdmin ? (Object.keys(SETTINGS) as SettingKey[]) : PUBLIC_SETTING_KEYS
  return { ...Object.fromEntries(keys.map((key) => [key, settings[key]])), ...(isSiteAdmin ? derived : { languages }) }
}

/** CFG-4: returns one setting. The route's audience is the site administrator, as for the changes below. */
export const viewSetting = async (ctx: Ctx, key: string): Promise<{ value: unknown; version: string }> => {
  const settings = { ...(await ctx.settings.read()), ...derived }
  if (!Object.hasOwn(settings, key)) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key })
  const value = settings[key as keyof typeof settings]
  return { value, version: versionOf({ [key]: value }) }
}

/** CFG-51: returns the version of all settings, for the site administrator. */
export const settingsVersion = async (ctx: Ctx): Promise<string> => versionOf({ ...(await ctx.settings.read()) })

/**
 * Writes a setting, or removes it if there is no value for it, while nobody else writes one. `valueFor` returns the
 * value by what is stored.
 */
const change = (ctx: Ctx, act: ActName, key: SettingKey, valueFor: (stored: Settings) => unknown): Promise<unknown> =>
  transact(ctx, async (ctx) => {
    await store.lockSettings(ctx.db)
    const before = await loadSettings(ctx)
    const value = valueFor(before)
    if (value === undefined) await store.deleteSetting(ctx.db, key)
    else await store.upsertSetting(ctx.db, key, sealSetting(ctx.secretBox, key, value))
    const settings = await loadSettings(ctx)
    const wrong = inconsistencyIn(settings)
    if (wrong) throw value === undefined ? new AppError(wrong, { key }) : refusedValue(wrong, key)
    const [was, is] = [before[key], settings[key]]
    if (isDeepStrictEqual(was, is)) return is
    // ADM-16: the audit trail says that a secret setting changed, and nothing of its values.
    const details = SETTINGS[key].isSecret ? {} : { value: changeBetween(was, is) }
    await recordAct(ctx, { act, on: { setting: key }, details })
    ctx.afterCommit(() => {
      ctx.settings.forget()
      if (key === 'useFirstLastNameInPads') return ctx.livePads.everybodyChanged()
      // An empty list closes no connection, but the other servers drop their cached settings whenever they receive a
      // change.
      return ctx.livePads.accessChanged(DECIDING.includes(key) ? { everything: true } : { pads: [] })
    })
    return settings[key]
  })

type Setting = { readonly [K in SettingKey]: { readonly key: K; readonly value: Settings[K] } }[SettingKey]

/**
 * Returns the path to what is at fault. The first of several schemas that a value may fit is the one that says: the
 * others are for values that are left empty.
 */
const pathOf = (issue: z.core.$ZodIssue): PropertyKey[] => {
  const first = issue.code === 'invalid_union' ? issue.errors[0]?.[0] : undefined
  return first === undefined ? issue.path : [...issue.path, ...pathOf(first)]
}

/**
 * Returns what would be saved. Throws KEY_NOT_FOUND, VALUE_REQUIRED, and the schema's refusal with the path of what is
 * at fault.
 */
const parseSetting = (key: string, value: unknown): Setting => {
  if (!isSettingKey(key)) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key })
  if (value === undefined) throw refusedValue('BACKEND.ERROR.TYPE.VALUE_REQUIRED', key)
  const parsed = SETTINGS[key].schema.safeParse(value)
  // The schema under a key parses that key's value, which the compiler cannot follow.
  if (parsed.success) return { key, value: parsed.data } as Setting
  const issue = parsed.error.issues[0] as z.core.$ZodIssue
  throw refusedValue(isErrorKey(issue.message) ? issue.message : 'BACKEND.ERROR.TYPE.PARAM_INVALID', key, pathOf(issue))
}

/**
 * Saves a setting, as a change of this version (CFG-51), and returns the value as stored. Of a setting that holds several
 * values, such as a message in each language, what others have changed since stays.
 */
export const saveSetting = async (
  ctx: Ctx,
  name: string,
  given: unknown,
  version?: string,
): Promise<{ value: unknown; version: string }> => {
  const { key, value } = parseSetting(name, given)
  const mergedWith = (stored: Settings): Setting =>
    parseSetting(key, mergeSince(version, { [key]: stored[key] }, { [key]: value })[key])
  const { value: checked } = mergedWith(await loadSettings(ctx))
  await checkSetting(ctx, key, checked)
  const saved = await change(ctx, 'setting.save', key, (stored) => mergedWith(stored).value)
  return { value: saved, version: versionOf({ [key]: saved }) }
}

/** CFG-43: throws what saving would be refused with, and what the provider objects to. Nothing is saved. */
export const trySetting = async (ctx: Ctx, name: string, given: unknown): Promise<void> => {
  const { key, value } = parseSetting(name, given)
  const wrong = inconsistencyIn({ ...(await loadSettings(ctx)), [key]: value })
  if (wrong) throw refusedValue(wrong, key)
  await checkSetting(ctx, key, value)
  await trySettingAtProvider(ctx, key, value)
}

/** CFG-9: resets a setting. A name without a setting already has its default. */
export const resetSetting = async (ctx: Ctx, key: string): Promise<void> => {
  if (isSettingKey(key)) await change(ctx, 'setting.reset', key, () => undefined)
}
