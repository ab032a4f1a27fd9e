import * as z from 'zod/mini'
import type { ErrorKey } from '../errors.ts'
import { email, languageCode, name100, stringUpTo, text } from '../field.ts'
import { casSettingsSchema, ldapSettingsSchema, notSetUpSchema, oidcSettingsSchema } from './sign-in-settings.ts'

const flag = z.boolean({ error: 'BACKEND.ERROR.TYPE.PARAM_BOOL' })
const longText = stringUpTo(20_000, 'BACKEND.ERROR.TYPE.PARAM_STR')
/** Upper bound of numbers that have no other. */
const MANY = 1_000_000
const blank = z.literal('')
/** The site's address, to which paths are appended: it has a host, and no user, query or fragment. */
const siteUrl = z
  .url({ protocol: /^https?$/, error: 'BACKEND.ERROR.TYPE.PARAM_INVALID' })
  .check(z.maxLength(1000), z.regex(/^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]*)?$/i))

/** A host's name, in any script, or its address; empty if there is none. */
const HOST = /^[\p{L}\p{N}._:[\]-]*$/u

export const authMethods = ['internal', 'ldap', 'cas', 'oidc'] as const

/** Declares a setting that is changed at run time. A `public` one is shown to visitors too. */
const setting = <T extends z.ZodMiniType>(
  schema: T,
  initial: z.infer<T>,
  /** A `secret` is for the site administrator alone: it is encrypted at rest and never appears in the audit trail. */
  audience: 'public' | 'siteAdmin' | 'secret' = 'siteAdmin',
) => ({
  schema,
  initial,
  isPublic: audience === 'public',
  isSecret: audience === 'secret',
})

/** Declares a setting that is a whole number from `min` to `max`, which its field shows. */
const count = (
  [min, max]: readonly [number, number],
  initial: number,
  audience?: 'public' | 'siteAdmin',
  error: ErrorKey = 'BACKEND.ERROR.TYPE.PARAM_INVALID',
) => ({
  ...setting(z.number(error).check(z.int(), z.minimum(min), z.maximum(max)), initial, audience),
  bounds: { min, max },
})

/**
 * Every setting with its schema, default and audience (CFG rules). The administration's form, `PUT
 * /configuration/{key}` and `GET /configuration` all derive from it.
 */
export const SETTINGS = {
  title: setting(name100, 'Sheaf', 'public'),
  rootUrl: setting(z.union([siteUrl, blank]), ''),
  allowEtherPads: setting(flag, true),
  openRegistration: setting(flag, true, 'public'),
  /** Whether group admins may invite people without an account where registration is closed. */
  adminsInviteNewPeople: setting(flag, true),
  hideHelpBlocks: setting(flag, false, 'public'),
  // The minimum cannot exceed the length that any password may have (`password` in field.ts).
  passwordMin: count([1, 1000], 8, 'public'),
  passwordMax: count([1, 1000], 128, 'public'),
  loginMsg: setting(z.record(languageCode, longText), {}, 'public'),
  defaultLanguage: setting(languageCode, 'en', 'public'),
  HTMLExtraHead: setting(longText, '', 'public'),
  checkMails: setting(flag, false),
  tokenDuration: count([1, MANY], 60),
  SMTPHost: setting(text().check(z.regex(HOST, 'BACKEND.ERROR.TYPE.PARAM_INVALID')), ''),
  SMTPPort: count([1, 65_535], 587, 'siteAdmin', 'BACKEND.ERROR.TYPE.SMTP_CONFIG'),
  SMTPSSL: setting(flag, false),
  SMTPTLS: setting(flag, true),
  SMTPUser: setting(text(), ''),
  SMTPPass: setting(text(), '', 'secret'),
  SMTPEmailFrom: setting(z.union([email, blank]), ''),
  useFirstLastNameInPads: setting(flag, false, 'public'),
  asciiNames: setting(flag, false, 'public'),
  insensitiveMailMatch: setting(flag, true),
  authMethod: setting(z.enum(authMethods, { error: 'BACKEND.ERROR.TYPE.PARAM_INVALID' }), 'internal', 'public'),
  authLdapSettings: setting(z.union([ldapSettingsSchema, notSetUpSchema]), {}, 'secret'),
  authCasSettings: setting(casSettingsSchema, { serverUrl: '' }, 'public'),
  authOidcSettings: setting(z.union([oidcSettingsSchema, notSetUpSchema]), {}, 'secret'),
  allPadsPublicsAuthentifiedOnly: setting(flag, false, 'public'),
  publicNeedsAccount: setting(flag, false, 'public'),
  twoFactorRequired: setting(flag, false, 'public'),
  offerTwoFactor: setting(flag, true, 'public'),
  showAllUsers: setting(flag, false, 'public'),
  deleteJobQueue: setting(flag, false),
  trashDays: count([1, MANY], 30, 'public'),
  /** Megabytes (millions of bytes) that one file, all files of a pad, and all files of the site may have. */
  fileMegabytes: count([0, MANY], 25, 'public'),
  padFilesMegabytes: count([0, MANY], 1000, 'public'),
  siteFilesMegabytes: count([0, MANY], MANY),
  /** The trail is kept for at least a month: a shorter one would help people who want to hide something. */
  auditDays: count([30, MANY], 365),
} as const

export type SettingKey = keyof typeof SETTINGS
export type Settings = { [K in SettingKey]: z.infer<(typeof SETTINGS)[K]['schema']> }

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)

const entries = Object.entries(SETTINGS) as [SettingKey, (typeof SETTINGS)[SettingKey]][]
export const PUBLIC_SETTING_KEYS = entries.filter(([, { isPublic }]) => isPublic).map(([key]) => key)
export const defaultSettings = (): Settings =>
  Object.fromEntries(entries.map(([key, { initial }]) => [key, structuredClone(initial)])) as unknown as Settings

/**
 * Settings on the wire: the public ones for everybody, all of them for the site administrator, and values derived from
 * them.
 */
export const settingsReplySchema = z.object({
  ...z.partial(
    z.object(
      Object.fromEntries(entries.map(([key, { schema }]) => [key, schema])) as unknown as {
        [K in SettingKey]: (typeof SETTINGS)[K]['schema']
      },
    ),
  ).shape,
  /** Only the site administrator gets this. */
  availableAuthMethods: z.optional(z.array(z.enum(authMethods))),
  languages: z.record(z.string(), z.string()),
})
export type SettingsReply = z.infer<typeof settingsReplySchema>
