/**
 * Every refusal that the product can give: wire key (without the common prefix) → HTTP status. A rejected schema always
 * answers 400, whatever its key's status here; a route may override the status of a key (see `route.ts`).
 */
const STATUS_OF = {
  'AUTHENTICATION.ACTIVATION_NEEDED': 401,
  'AUTHENTICATION.ADMIN': 401,
  'AUTHENTICATION.CAS_NO_TICKET': 400,
  'AUTHENTICATION.DENIED': 401,
  'AUTHENTICATION.DENIED_RECORD': 401,
  'AUTHENTICATION.DENIED_RECORD_EDIT': 401,
  'AUTHENTICATION.INVALID_LOGIN': 400,
  'AUTHENTICATION.INVALID_OTP': 400,
  'AUTHENTICATION.LDAP_NO_VALID_MAIL': 400,
  'AUTHENTICATION.MUST_BE': 401,
  'AUTHENTICATION.NOT_AUTH': 401,
  'AUTHENTICATION.NO_RECOVER': 400,
  'AUTHENTICATION.NO_REGISTRATION': 400,
  'AUTHENTICATION.PASSWORD_INCORRECT': 400,
  'AUTHENTICATION.PLEASE_CHANGE_YOUR_PASSWORD': 400,
  'AUTHENTICATION.PROVIDER_REFUSED': 400,
  'AUTHENTICATION.PROVIDER_UNAVAILABLE': 503,
  'AUTHENTICATION.SESSION_TIMEOUT': 401,
  'AUTHENTICATION.SIGN_IN_AGAIN': 400,
  'AUTHENTICATION.TOKEN_INCORRECT': 401,
  'AUTHENTICATION.TOO_MANY_ATTEMPTS': 429,
  'AUTHENTICATION.TWO_FACTOR_ALREADY': 400,
  'AUTHENTICATION.TWO_FACTOR_NEEDED': 401,
  'CONFIGURATION.CANTGET': 503,
  'CONFIGURATION.CANTSTORE': 507,
  'CONFIGURATION.KEY_NOT_FOUND': 404,
  'CONFIGURATION.LANG_PROBLEM': 404,
  'CONFIGURATION.MAIL_NOT_CONFIGURED': 501,
  'CONFIGURATION.ROOTURL_NOT_CONFIGURED': 501,
  'CONFIGURATION.UNABLE_TO_BIND_TO_LDAP': 400,
  'FILE.ADDRESS_INVALID': 403,
  'FILE.DAMAGED_PICTURE': 400,
  'FILE.EMPTY': 400,
  'FILE.PAD_FULL': 409,
  'FILE.SITE_FULL': 409,
  'FILE.TOO_LARGE': 413,
  'FILE.TOO_MANY_PIXELS': 400,
  'FILE.WRONG_OFFSET': 409,
  'GROUP.CASCADE_REMOVAL_PROBLEM': 404,
  'GROUP.INEXISTENT': 404,
  'GROUP.ITEMS_NOT_FOUND': 400,
  'GROUP.NOT_USER': 400,
  'GROUP.RESIGN_UNIQUE_ADMIN': 400,
  'INVITATION.ARCHIVED': 403,
  'INVITATION.ENDED': 400,
  'INVITATION.GONE': 400,
  'INVITATION.OTHER_ADDRESS': 400,
  'INVITATION.REPLACED': 400,
  'INVITATION.USED': 400,
  'INVITATION.WITHDRAWN': 400,
  'PAD.DAMAGED': 409,
  'PAD.INEXISTENT': 404,
  'PAD.ITEMS_NOT_FOUND': 400,
  'PAD.TOO_MANY_PLACES': 409,
  'PAD.TOO_MANY_VERSIONS': 409,
  'PERMISSION.ARCHIVED': 403,
  'PERMISSION.CHANGED_MEANWHILE': 412,
  'PERMISSION.CROSS_SITE': 403,
  'PERMISSION.UNAUTHORIZED': 401,
  'PERMISSION.UNEXPECTED': 500,
  'REALTIME.BAD_MESSAGE': 400,
  'REALTIME.FOREIGN_AUTHOR': 403,
  'REALTIME.OUTDATED_PAGE': 409,
  'REALTIME.READ_ONLY': 403,
  'REALTIME.TOO_LARGE': 413,
  'TOKEN.EXPIRED': 400,
  'TOKEN.INCORRECT': 400,
  'TYPE.COLOR': 400,
  'TYPE.ID_STR': 400,
  'TYPE.INVITE_BOOL': 400,
  'TYPE.KEY_STR': 400,
  'TYPE.LANG': 400,
  'TYPE.LOGINS_ARR': 400,
  'TYPE.LOGIN_STR': 400,
  'TYPE.MAIL': 400,
  'TYPE.NAME_HIDDEN': 400,
  'TYPE.PARAMS_REQUIRED': 400,
  'TYPE.PARAM_BOOL': 400,
  'TYPE.PARAM_INVALID': 400,
  'TYPE.PARAM_STR': 400,
  'TYPE.PASSWORD_MISMATCH': 400,
  'TYPE.PASSWORD_MISSING': 401,
  'TYPE.PASSWORD_SIZE': 400,
  'TYPE.PASSWORD_STR': 400,
  'TYPE.REQUIRED_ALPHANUMERIC': 400,
  'TYPE.SEARCH_MIN': 400,
  'TYPE.SMTP_CONFIG': 400,
  'TYPE.STR_100': 400,
  'TYPE.STR_40': 400,
  'TYPE.TOO_LARGE': 413,
  'TYPE.TYPE_PADSORGROUPS': 400,
  'TYPE.USERLIST_NAME': 400,
  'TYPE.VALUE_REQUIRED': 400,
  'TYPE.VISIBILITY': 400,
  'USER.ALREADY_EXISTS': 400,
  'USER.BOOKMARK_NOT_FOUND': 404,
  'USER.EMAIL_ALREADY_EXISTS': 400,
  'USER.NOT_FOUND': 404,
  'USER.USERLIST_NOT_FOUND': 404,
  'USER.USERLIST_SET_PARAMS': 400,
} as const

export const ERROR_PREFIX = 'BACKEND.ERROR.'
type ShortKey = keyof typeof STATUS_OF
export type ErrorKey = `${typeof ERROR_PREFIX}${ShortKey}`

/** Maps each wire key to its status, in the table's order. */
export const ERRORS = Object.fromEntries(
  Object.entries(STATUS_OF).map(([key, status]) => [ERROR_PREFIX + key, status]),
) as Readonly<Record<ErrorKey, number>>

/**
 * Keys of the specification's catalogue that are never sent: a folder is removed as a whole or not at all, and what is
 * unknown or secret answers `CONFIGURATION.KEY_NOT_FOUND` (ERR-4, ERR-10).
 */
export const UNSENT_ERROR_KEYS: readonly ErrorKey[] = [
  'BACKEND.ERROR.AUTHENTICATION.DENIED_RECORD',
  'BACKEND.ERROR.GROUP.CASCADE_REMOVAL_PROBLEM',
  'BACKEND.ERROR.GROUP.INEXISTENT',
  'BACKEND.ERROR.PAD.INEXISTENT',
]

export const isErrorKey = (key: string): key is ErrorKey => Object.hasOwn(ERRORS, key)

/**
 * Returns whether the trouble is the server's own and may be over in a moment, so that the same call is worth repeating.
 */
export const isTransient = (key: ErrorKey): boolean => ERRORS[key] >= 500

export interface ErrorDetails {
  /** Dotted path of the field at fault. */
  readonly field?: string
  /** Seconds until another attempt is worth making (429). */
  readonly retryAfter?: number
  /** The requested id, which reads of a single record repeat. */
  readonly key?: string
  /** What another server objected to, in its own words, for the site administrator alone. */
  readonly reason?: string
  /** The limit that was passed, in bytes. */
  readonly limit?: number
  /** What the fields hold that somebody else has changed meanwhile; `null` for one that nobody is shown. */
  readonly now?: Readonly<Record<string, unknown>>
  /** The version to which `now` belongs. */
  readonly version?: string
}

/** The only error that is thrown on purpose. Any other that reaches the error handler is a defect. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly key: ErrorKey
  readonly details: ErrorDetails

  constructor(key: ErrorKey, details: ErrorDetails = {}) {
    super(key)
    this.key = key
    this.details = details
  }
}

/** Keys at which the client ends the session and asks to sign in again. */
export const SESSION_ENDING: readonly ErrorKey[] = [
  'BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT',
  'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT',
]
