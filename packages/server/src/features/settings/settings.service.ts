import {
  authMethods,
  isSettingKey,
  PUBLIC_SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type Settings,
  type SettingsReply,
} from '@sheaf/contract/entities/settings'
import type { ActName, Details } from '@sheaf/contract/entities/audit'
import { AppError, isErrorKey } from '@sheaf/contract/errors'
import { padIdSchema, type GroupId } from '@sheaf/contract/ids'
import { canViewPad } from '@sheaf/contract/policy/pad'
import { languages } from '@sheaf/l10n/languages'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { recordAct } from '../audit/record-act.ts'
import { loadPadFacts } from '../pads/pads.service.ts'
import { administratorsHtml } from './administrators-html.ts'
import { extraHead } from './extra-head.ts'
import { sealSetting } from './sealed-settings.ts'
import { inconsistencyIn, proveSetting, refusedValue, trySettingAtProvider } from './settings-proofs.ts'
import { loadSettings } from './settings-reader.ts'
import * as store from './settings.store.ts'

/** Settings that decide about rights and sessions: changing one decides all open pads again. */
const DECIDING: readonly SettingKey[] = [
  'allPadsPublicsAuthentifiedOnly',
  'publicNeedsAccount',
  'allowEtherPads',
  'twoFactorRequired',
]

const derived = { availableAuthMethods: [...authMethods], languages }

/** As visitors get them: what the administrator wrote in HTML is cleaned. */
const forVisitors = async (settings: Settings): Promise<Settings> => ({
  ...settings,
  HTMLExtraHead: await extraHead(settings.HTMLExtraHead),
  loginMsg: Object.fromEntries(
    await Promise.all(
      Object.entries(settings.loginMsg).map(async ([language, html]) => [language, await administratorsHtml(html)]),
    ),
  ),
})

/** CFG-1 to CFG-3: everybody sees the public settings, the site administrator all of them. */
export const visibleSettings = async (ctx: Ctx): Promise<SettingsReply> => {
  const isSiteAdmin = ctx.actor.kind === 'siteAdmin'
  const stored = await ctx.settings.read()
  const settings = isSiteAdmin ? stored : await forVisitors(stored)
  const keys = isSiteAdmin ? (Object.keys(SETTINGS) as SettingKey[]) : PUBLIC_SETTING_KEYS
  return { ...Object.fromEntries(keys.map((key) => [key, settings[key]])), ...(isSiteAdmin ? derived : { languages }) }
}

/** CFG-4. The audience of the route is the site administrator, as of the changes below. */
export const viewSetting = async (ctx: Ctx, key: string): Promise<unknown> => {
  const settings = { ...(await ctx.settings.read()), ...derived }
  if (!Object.hasOwn(settings, key)) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key })
  return settings[key as keyof typeof settings]
}

/** CFG-12: the group of a pad, to those who may open it, while every group is everybody's. */
export const groupInCommon = async (ctx: Ctx, pid: string | undefined): Promise<GroupId | undefined> => {
  const id = padIdSchema.safeParse(pid)
  const { allPadsPublicsAuthentifiedOnly } = await ctx.settings.read()
  if (!id.success || !allPadsPublicsAuthentifiedOnly) return undefined
  const loaded = await loadPadFacts(ctx, id.data)
  return loaded && canViewPad(ctx.actor, loaded.facts).allowed ? loaded.pad.group : undefined
}

/** Of a longer value the audit trail keeps a part … */
const TOLD_MAX = 200
/** … which begins so far before the first difference. */
const TOLD_BEFORE = 20

const told = (json: string, difference: number): Details[string] => {
  if (json.length <= TOLD_MAX) return JSON.parse(json) as Details[string]
  const begin = difference < TOLD_MAX / 2 ? 0 : difference - TOLD_BEFORE
  const end = begin + TOLD_MAX
  return `${begin > 0 ? '…' : ''}${json.slice(begin, end)}${end < json.length ? '…' : ''}`
}

/** What the audit trail keeps of a change (ADM-19): of a secret nothing (ADM-16). */
const changeOf = (key: SettingKey, before: string, after: string): Details => {
  if (SETTINGS[key].isSecret) return {}
  let difference = 0
  while (before[difference] === after[difference]) difference += 1
  return { value: { from: told(before, difference), to: told(after, difference) } }
}

/** Writes a setting, or with `undefined` none, while nobody else writes one. */
const change = (ctx: Ctx, act: ActName, key: SettingKey, value: unknown): Promise<unknown> =>
  transact(ctx, async (ctx) => {
    await store.lockSettings(ctx.db)
    const before = await loadSettings(ctx)
    if (value === undefined) await store.deleteSetting(ctx.db, key)
    else await store.upsertSetting(ctx.db, key, sealSetting(ctx.secretBox, key, value))
    const settings = await loadSettings(ctx)
    const wrong = inconsistencyIn(settings)
    if (wrong) throw value === undefined ? new AppError(wrong, { key }) : refusedValue(wrong, key)
    const [was, is] = [JSON.stringify(before[key]), JSON.stringify(settings[key])]
    if (was === is) return settings[key]
    await recordAct(ctx, { act, on: { setting: key }, details: changeOf(key, was, is) })
    ctx.afterCommit(() => {
      ctx.settings.forget()
      if (key === 'useFirstLastNameInPads') return ctx.livePads.everybodyChanged()
      // Of no pads, it closes nothing; but the other servers forget their settings whenever they hear of a change.
      return ctx.livePads.accessChanged(DECIDING.includes(key) ? { everything: true } : { pads: [] })
    })
    return settings[key]
  })

/** What would be saved. Throws KEY_NOT_FOUND, VALUE_REQUIRED, and the schema's refusal with the path of what is at fault. */
const parsedSetting = <K extends SettingKey>(key: string, value: unknown): { key: K; value: Settings[K] } => {
  if (!isSettingKey(key)) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key })
  if (value === undefined) throw refusedValue('BACKEND.ERROR.TYPE.VALUE_REQUIRED', key)
  const parsed = SETTINGS[key].schema.safeParse(value)
  if (parsed.success) return { key: key as K, value: parsed.data as Settings[K] }
  const { message = '', path = [] } = parsed.error.issues[0] ?? {}
  throw refusedValue(isErrorKey(message) ? message : 'BACKEND.ERROR.TYPE.PARAM_INVALID', key, path)
}

/** Answers the value as stored. */
export const saveSetting = async (ctx: Ctx, name: string, given: unknown): Promise<unknown> => {
  const { key, value } = parsedSetting(name, given)
  await proveSetting(ctx, key, value)
  return change(ctx, 'setting.save', key, value)
}

/** CFG-43: throws what saving would be refused with, and what the provider has against it. Nothing is saved. */
export const trySetting = async (ctx: Ctx, name: string, given: unknown): Promise<void> => {
  const { key, value } = parsedSetting(name, given)
  const wrong = inconsistencyIn({ ...(await loadSettings(ctx)), [key]: value })
  if (wrong) throw refusedValue(wrong, key)
  await proveSetting(ctx, key, value)
  await trySettingAtProvider(ctx, key, value)
}

/** CFG-9: what has no setting of that name has its default already. */
export const resetSetting = async (ctx: Ctx, key: string): Promise<void> => {
  if (isSettingKey(key)) await change(ctx, 'setting.reset', key, undefined)
}
