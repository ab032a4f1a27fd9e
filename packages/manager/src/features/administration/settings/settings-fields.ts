import type { SettingKey } from '@sheaf/contract/entities/settings'
import type { MessageKey } from '@sheaf/l10n/keys'

export const settingSections = ['general', 'access', 'keeping', 'authentication', 'password', 'mail'] as const
export type SettingSection = (typeof settingSections)[number]

/** Kind of input that a setting has. `signIn` stands for a group of inputs, one for each value of a sign-in method. */
export type SettingInput =
  | 'line'
  | 'secret'
  | 'address'
  | 'area'
  | 'messages'
  | 'number'
  | 'flag'
  | 'language'
  | 'method'
  | 'signIn'

export interface SettingField {
  readonly section: SettingSection
  readonly input: SettingInput
  readonly label: MessageKey
  readonly info: MessageKey
  /** Error message where the schema only says that the value is invalid. */
  readonly refusal?: MessageKey
}

const field = (
  section: SettingSection,
  input: SettingInput,
  label: MessageKey,
  info: MessageKey,
  refusal?: MessageKey,
): SettingField => ({ section, input, label, info, ...(refusal === undefined ? {} : { refusal }) })

/** Field of every setting in the contract. A new setting does not compile until it has one. */
export const SETTING_FIELDS: Readonly<Record<SettingKey, SettingField>> = {
  title: field('general', 'line', 'ADMIN.FIELD.TITLE', 'ADMIN.INFO.TITLE', 'ADMIN.ERR.TITLE'),
  rootUrl: field('general', 'address', 'ADMIN.FIELD.ROOTURL', 'ADMIN.INFO.ROOTURL', 'ADMIN.ERR.ROOTURL'),
  defaultLanguage: field(
    'general',
    'language',
    'ADMIN.FIELD.LANGUAGE_DEFAULT',
    'ADMIN.INFO.LANGUAGE_DEFAULT',
    'ADMIN.ERR.LANGUAGE_DEFAULT',
  ),
  hideHelpBlocks: field('general', 'flag', 'ADMIN.FIELD.HIDE_HELP_BLOCKS', 'ADMIN.INFO.HIDE_HELP_BLOCKS'),
  HTMLExtraHead: field('general', 'area', 'ADMIN.FIELD.HTMLEXTRA_HEAD', 'ADMIN.INFO.HTMLEXTRA_HEAD'),

  allPadsPublicsAuthentifiedOnly: field(
    'access',
    'flag',
    'ADMIN.FIELD.ALL_PADS_PUBLICS_AUTHENTIFIED_ONLY',
    'ADMIN.INFO.ALL_PADS_PUBLICS_AUTHENTIFIED_ONLY',
  ),
  publicNeedsAccount: field('access', 'flag', 'ADMIN.FIELD.PUBLIC_NEEDS_ACCOUNT', 'ADMIN.INFO.PUBLIC_NEEDS_ACCOUNT'),
  allowEtherPads: field('access', 'flag', 'ADMIN.FIELD.ALLOW_ETHERPADS', 'ADMIN.INFO.ALLOW_ETHERPADS'),
  useFirstLastNameInPads: field(
    'access',
    'flag',
    'ADMIN.FIELD.USE_FIRST_AND_LAST_NAME_IN_PADS',
    'ADMIN.INFO.USE_FIRST_AND_LAST_NAME_IN_PADS',
  ),
  showAllUsers: field('access', 'flag', 'ADMIN.FIELD.SHOW_ALL_USERS', 'ADMIN.INFO.SHOW_ALL_USERS'),

  trashDays: field('keeping', 'number', 'ADMIN.FIELD.TRASH_DAYS', 'ADMIN.INFO.TRASH_DAYS'),
  deleteJobQueue: field('keeping', 'flag', 'ADMIN.FIELD.DELETE_JOB_QUEUE', 'ADMIN.INFO.DELETE_JOB_QUEUE'),
  fileMegabytes: field('keeping', 'number', 'ADMIN.FIELD.FILE_MEGABYTES', 'ADMIN.INFO.FILE_MEGABYTES'),
  padFilesMegabytes: field('keeping', 'number', 'ADMIN.FIELD.PAD_FILES_MEGABYTES', 'ADMIN.INFO.PAD_FILES_MEGABYTES'),
  siteFilesMegabytes: field('keeping', 'number', 'ADMIN.FIELD.SITE_FILES_MEGABYTES', 'ADMIN.INFO.SITE_FILES_MEGABYTES'),
  auditDays: field('keeping', 'number', 'ADMIN.FIELD.AUDIT_DAYS', 'ADMIN.INFO.AUDIT_DAYS'),

  authMethod: field(
    'authentication',
    'method',
    'ADMIN.FIELD.AUTHENTICATION_METHOD',
    'ADMIN.INFO.AUTHENTICATION_METHOD',
  ),
  authLdapSettings: field(
    'authentication',
    'signIn',
    'ADMIN.FIELD.AUTH_METHODS.ldap',
    'ADMIN.INFO.AUTH_LDAP_SETTINGS',
    'ADMIN.ERR.PARSE_LDAP',
  ),
  authCasSettings: field(
    'authentication',
    'signIn',
    'ADMIN.FIELD.AUTH_METHODS.cas',
    'ADMIN.INFO.AUTH_CAS_SETTINGS',
    'ADMIN.ERR.PARSE_CAS',
  ),
  authOidcSettings: field(
    'authentication',
    'signIn',
    'ADMIN.FIELD.AUTH_METHODS.oidc',
    'ADMIN.INFO.AUTH_OIDC_SETTINGS',
    'ADMIN.ERR.PARSE_OIDC',
  ),
  openRegistration: field('authentication', 'flag', 'ADMIN.FIELD.OPEN_REGISTRATION', 'ADMIN.INFO.OPEN_REGISTRATION'),
  adminsInviteNewPeople: field(
    'authentication',
    'flag',
    'ADMIN.FIELD.ADMINS_INVITE_NEW_PEOPLE',
    'ADMIN.INFO.ADMINS_INVITE_NEW_PEOPLE',
  ),
  checkMails: field('authentication', 'flag', 'ADMIN.FIELD.CHECKMAILS', 'ADMIN.INFO.CHECKMAILS'),
  insensitiveMailMatch: field(
    'authentication',
    'flag',
    'ADMIN.FIELD.INSENSITIVE_MAIL_MATCH',
    'ADMIN.INFO.INSENSITIVE_MAIL_MATCH',
  ),
  asciiNames: field('authentication', 'flag', 'ADMIN.FIELD.ASCII_NAMES', 'ADMIN.INFO.ASCII_NAMES'),
  twoFactorRequired: field(
    'authentication',
    'flag',
    'ADMIN.FIELD.TWO_FACTOR_REQUIRED',
    'ADMIN.INFO.TWO_FACTOR_REQUIRED',
  ),
  offerTwoFactor: field('authentication', 'flag', 'ADMIN.FIELD.OFFER_TWO_FACTOR', 'ADMIN.INFO.OFFER_TWO_FACTOR'),
  loginMsg: field('authentication', 'messages', 'ADMIN.FIELD.LOGIN_MSG', 'ADMIN.INFO.LOGIN_MSG', 'ADMIN.ERR.LOGIN_MSG'),

  passwordMin: field('password', 'number', 'ADMIN.FIELD.PASSWORD_MIN', 'ADMIN.INFO.PASSWORD_MIN'),
  passwordMax: field('password', 'number', 'ADMIN.FIELD.PASSWORD_MAX', 'ADMIN.INFO.PASSWORD_MAX'),

  SMTPHost: field('mail', 'line', 'ADMIN.FIELD.SMTP_HOST', 'ADMIN.INFO.SMTP_HOST'),
  SMTPPort: field('mail', 'number', 'ADMIN.FIELD.SMTP_PORT', 'ADMIN.INFO.SMTP_PORT'),
  SMTPSSL: field('mail', 'flag', 'ADMIN.FIELD.SMTP_SSL', 'ADMIN.INFO.SMTP_SSL'),
  SMTPTLS: field('mail', 'flag', 'ADMIN.FIELD.SMTP_TLS', 'ADMIN.INFO.SMTP_TLS'),
  SMTPUser: field('mail', 'line', 'ADMIN.FIELD.SMTP_USER', 'ADMIN.INFO.SMTP_USER'),
  SMTPPass: field('mail', 'secret', 'ADMIN.FIELD.SMTP_PASS', 'ADMIN.INFO.SMTP_PASS'),
  SMTPEmailFrom: field(
    'mail',
    'line',
    'ADMIN.FIELD.SMTP_EMAILFROM',
    'ADMIN.INFO.SMTP_EMAILFROM',
    'ADMIN.ERR.SMTP_EMAILFROM',
  ),
  tokenDuration: field('mail', 'number', 'ADMIN.FIELD.TOKEN_DURATION', 'ADMIN.INFO.TOKEN_DURATION'),
}

/**
 * Settings that only concern the site's own accounts: users of an external provider neither register nor get mailed
 * links.
 */
export const OWN_ACCOUNTS_ONLY: readonly SettingKey[] = [
  'openRegistration',
  'adminsInviteNewPeople',
  'checkMails',
  'passwordMin',
  'passwordMax',
  'tokenDuration',
]

export const settingKeys = Object.keys(SETTING_FIELDS) as SettingKey[]

const WIDE: ReadonlySet<SettingInput> = new Set(['area', 'messages', 'signIn'])

/** Returns whether a setting takes the width of its section: long texts, and the values of a sign-in method. */
export const isWide = (key: SettingKey): boolean => WIDE.has(SETTING_FIELDS[key].input)
