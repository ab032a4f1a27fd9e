import { z } from 'zod'
import { email, languageCode, name100, text } from '../field.ts'
import { casSettingsSchema, ldapSettingsSchema, notSetUpSchema, oidcSettingsSchema } from './sign-in-settings.ts'

const flag = z.boolean({ error: 'BACKEND.ERROR.TYPE.PARAM_BOOL' })
const count = z.number({ error: 'BACKEND.ERROR.TYPE.PARAM_INVALID' }).int().min(1).max(1_000_000)
const wrongPort = { error: 'BACKEND.ERROR.TYPE.SMTP_CONFIG' } as const
const port = z.number(wrongPort).int(wrongPort).min(1, wrongPort).max(65_535, wrongPort)
const longText = z
  .string({ error: 'BACKEND.ERROR.TYPE.PARAM_STR' })
  .max(20_000, { error: 'BACKEND.ERROR.TYPE.PARAM_STR' })
const blank = z.literal('')
const wrongAddress = { error: 'BACKEND.ERROR.TYPE.PARAM_INVALID' } as const
/** The site's address, to which paths are appended: it has a host, and no user, query or fragment. */
const siteUrl = z
  .url({ protocol: /^https?$/, ...wrongAddress })
  .max(1000)
  .regex(/^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]*)?$/i, wrongAddress)

export const authMethods = ['internal', 'ldap', 'cas', 'oidc'] as const

/** Declares a setting that is changed at run time. A `public` one is shown to visitors too. */
const setting = <T extends z.ZodType>(
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

/**
 * Every setting with its schema, default and audience (CFG rules). The administration's form, `PUT
 * /configuration/{key}` and `GET /configuration` all derive from it.
 */
export const SETTINGS = {
  title: setting(name100, 'Sheaf', 'public'),
  rootUrl: setting(z.union([siteUrl, blank]), ''),
  allowEtherPads: setting(flag, true),
  openRegistration: setting(flag, true, 'public'),
  hideHelpBlocks: setting(flag, false, 'public'),
  // The minimum cannot exceed the length that any password may have (`password` in field.ts).
  passwordMin: setting(count.max(1000), 8, 'public'),
  passwordMax: setting(count.max(1000), 30, 'public'),
  loginMsg: setting(z.record(languageCode, longText), {}, 'public'),
  defaultLanguage: setting(languageCode, 'en', 'public'),
  HTMLExtraHead: setting(longText, '', 'public'),
  checkMails: setting(flag, false),
  tokenDuration: setting(count, 60),
  SMTPHost: setting(text(), ''),
  SMTPPort: setting(port, 587),
  SMTPSSL: setting(flag, false),
  SMTPTLS: setting(flag, true),
  SMTPUser: setting(text(), ''),
  SMTPPass: setting(text(), '', 'secret'),
  SMTPEmailFrom: setting(z.union([email, blank]), ''),
  useFirstLastNameInPads: setting(flag, false, 'public'),
  insensitiveMailMatch: setting(flag, false),
  authMethod: setting(z.enum(authMethods, { error: 'BACKEND.ERROR.TYPE.PARAM_INVALID' }), 'internal', 'public'),
  authLdapSettings: setting(ldapSettingsSchema.or(notSetUpSchema), {}, 'secret'),
  authCasSettings: setting(casSettingsSchema, { serverUrl: '' }, 'public'),
  authOidcSettings: setting(oidcSettingsSchema.or(notSetUpSchema), {}, 'secret'),
  allPadsPublicsAuthentifiedOnly: setting(flag, false, 'public'),
  publicNeedsAccount: setting(flag, false, 'public'),
  twoFactorRequired: setting(flag, false, 'public'),
  showAllUsers: setting(flag, false, 'public'),
  deleteJobQueue: setting(flag, false),
  trashDays: setting(count, 30, 'public'),
  /** The trail is kept for at least a month: a shorter one would help whoever wants to hide something. */
  auditDays: setting(count.min(30), 365),
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
export const settingsReplySchema = z
  .object(
    Object.fromEntries(entries.map(([key, { schema }]) => [key, schema])) as unknown as {
      [K in SettingKey]: (typeof SETTINGS)[K]['schema']
    },
  )
  .partial()
  .extend({
    /** Only the site administrator gets this. */
    availableAuthMethods: z.array(z.enum(authMethods)).optional(),
    languages: z.record(z.string(), z.string()),
  })
export type SettingsReply = z.infer<typeof settingsReplySchema>
