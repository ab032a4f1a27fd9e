import { z } from 'zod'
import { HEX_COLOR_OR_NONE } from './author-color.ts'
import type { ErrorKey } from './errors.ts'
import { CHAT_MESSAGE_MAX, NAME_MAX, STRING_MAX } from './limits.ts'
import { decodePassword } from './query-password.ts'

/*
 * The building blocks of every schema that users fill. The message of each check *is* the error key that the wire
 * carries, so that a form, the server and a program read the same refusal. `meta` tells the OpenAPI document the
 * lengths that are counted in code points, which Zod's own checks cannot count.
 */

const key = <K extends ErrorKey>(error: K) => ({ error })

/** Refuses control characters except tab, line feed and carriage return: they hide text and break mail headers. */
const withoutControls = (value: string) => value.isWellFormed() && !/(?![\t\n\r])\p{Cc}/u.test(value)

/** Refuses everything that begins a new line. */
const isOneLine = (value: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)

/** Demands something visible: neither blanks nor marks that only steer other characters are (W-34). */
const isVisible = (value: string) => /[^\p{C}\p{Z}\p{M}]/u.test(value)

/** A string of at most `max` characters (code points, as people count them), normalised to NFC. */
export const text = (max: number = STRING_MAX, tooLong: ErrorKey = 'BACKEND.ERROR.TYPE.STR_100') =>
  z
    .string(key('BACKEND.ERROR.TYPE.PARAM_STR'))
    .normalize()
    .refine((value) => [...value].length <= max, key(tooLong))
    .refine(withoutControls, key('BACKEND.ERROR.TYPE.PARAM_STR'))
    .meta({ maxLength: max })

/** A text of one line. */
export const line = text().refine(isOneLine, key('BACKEND.ERROR.TYPE.PARAM_STR')).meta({ maxLength: STRING_MAX })

const required = (max: number, tooLong: ErrorKey) =>
  z
    .string(key('BACKEND.ERROR.TYPE.PARAM_STR'))
    .trim()
    .normalize()
    .refine(isVisible, key('BACKEND.ERROR.TYPE.PARAM_STR'))
    .refine((value) => [...value].length <= max, key(tooLong))
    .refine(withoutControls, key('BACKEND.ERROR.TYPE.PARAM_STR'))

/** Finds marks that reverse the text after them, which makes a name read as another (W-34). */
const turnsText = (value: string) => /[\u202a-\u202e]/.test(value)

const name = (max: number, tooLong: ErrorKey) =>
  required(max, tooLong)
    .refine(isOneLine, key('BACKEND.ERROR.TYPE.PARAM_STR'))
    .refine((value) => !turnsText(value), key('BACKEND.ERROR.TYPE.PARAM_STR'))
    .meta({ minLength: 1, maxLength: max })

/** A required name of at most 40 characters: groups and user lists. */
export const name40 = name(NAME_MAX, 'BACKEND.ERROR.TYPE.STR_40')
/** A required name of at most 100 characters: pads. */
export const name100 = name(STRING_MAX, 'BACKEND.ERROR.TYPE.STR_100')

/** A chat message. */
export const chatText = required(CHAT_MESSAGE_MAX, 'BACKEND.ERROR.TYPE.TOO_LARGE').meta({
  minLength: 1,
  maxLength: CHAT_MESSAGE_MAX,
})

/**
 * Names that cannot be logins. `PUT /user/disable2fa` is a call of its own, so a user of that name could not save their
 * profile. The others are keys that every object has: maps by login travel over the wire, and readers of JSON lose or
 * misread such keys (W-35).
 */
const RESERVED = new Set(
  ['disable2fa', '__proto__', 'prototype', ...Object.getOwnPropertyNames(Object.prototype)].map((name) =>
    name.toLowerCase(),
  ),
)
const isFree = (login: string) => !RESERVED.has(login.toLowerCase())

const ALPHANUMERIC = /^[A-Za-z0-9._]*$/
export const alphanumeric = text(STRING_MAX)
  .regex(ALPHANUMERIC, key('BACKEND.ERROR.TYPE.REQUIRED_ALPHANUMERIC'))
  .meta({ maxLength: STRING_MAX })
export const login = required(NAME_MAX, 'BACKEND.ERROR.TYPE.STR_40')
  .regex(ALPHANUMERIC, key('BACKEND.ERROR.TYPE.REQUIRED_ALPHANUMERIC'))
  // A name of dots alone would be a step in an address.
  .regex(/[A-Za-z0-9]/, key('BACKEND.ERROR.TYPE.REQUIRED_ALPHANUMERIC'))
  .refine(isFree, key('BACKEND.ERROR.AUTHENTICATION.INVALID_LOGIN'))
  .meta({ minLength: 1, maxLength: NAME_MAX })

/**
 * A login given by a directory or another provider. It may be in any script and contain a few more marks than our own,
 * but none that is hidden, is a step in an address, or separates lists (W-34).
 */
export const externalLogin = required(STRING_MAX, 'BACKEND.ERROR.TYPE.STR_100')
  .regex(
    /^((?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}._@+'-])*$/u,
    key('BACKEND.ERROR.AUTHENTICATION.INVALID_LOGIN'),
  )
  .regex(/[\p{L}\p{N}]/u, key('BACKEND.ERROR.AUTHENTICATION.INVALID_LOGIN'))
  .refine(isFree, key('BACKEND.ERROR.AUTHENTICATION.INVALID_LOGIN'))
  .meta({ minLength: 1, maxLength: STRING_MAX })

/**
 * A dotted atom at a dotted domain, whose last part may be in Punycode (RFC 5321, 5890). Quoted names and numeric hosts
 * are refused.
 */
const MAIL_ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+(?=.*[A-Za-z])[A-Za-z0-9][A-Za-z0-9-]*[A-Za-z0-9]$/

export const email = z
  .string(key('BACKEND.ERROR.TYPE.MAIL'))
  .trim()
  .max(STRING_MAX, key('BACKEND.ERROR.TYPE.STR_100'))
  .pipe(z.email({ pattern: MAIL_ADDRESS, ...key('BACKEND.ERROR.TYPE.MAIL') }))

export const color = z.string(key('BACKEND.ERROR.TYPE.COLOR')).regex(HEX_COLOR_OR_NONE, key('BACKEND.ERROR.TYPE.COLOR'))

/** An author cookie of Etherpad, limited to characters that a cookie holds unescaped. */
export const eplAuthorToken = text().regex(/^[A-Za-z0-9._~-]*$/, key('BACKEND.ERROR.TYPE.PARAM_STR'))

export const bool = z.boolean(key('BACKEND.ERROR.TYPE.PARAM_BOOL'))

/**
 * A secret as typed, possibly empty. Its bounds are settings, which a service checks; the limit of 1,000 only protects
 * the hash function.
 */
export const password = z
  .string(key('BACKEND.ERROR.TYPE.PASSWORD_MISSING'))
  .max(1000, key('BACKEND.ERROR.TYPE.PASSWORD_SIZE'))

/** The password of a new account, which is a required string as its login is. */
export const newPassword = z
  .string(key('BACKEND.ERROR.TYPE.PARAM_STR'))
  .min(1, key('BACKEND.ERROR.TYPE.PARAM_STR'))
  .max(1000, key('BACKEND.ERROR.TYPE.PASSWORD_SIZE'))

/** A password that is typed to be compared with another one. It may be empty. */
export const typedPassword = z
  .string(key('BACKEND.ERROR.TYPE.PARAM_STR'))
  .max(1000, key('BACKEND.ERROR.TYPE.PASSWORD_SIZE'))

/** A password in a query. It becomes `null`, which is nobody's password, if the text does not encode one. */
export const encodedPassword = z
  .string()
  .max(4000, key('BACKEND.ERROR.TYPE.PASSWORD_SIZE'))
  .transform((value) => decodePassword(value) ?? null)

/** The `next` of the previous page of a list. */
export const pageCursor = z.string().max(1000).optional()

export const languageCode = z
  .string(key('BACKEND.ERROR.TYPE.LANG'))
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, key('BACKEND.ERROR.TYPE.LANG'))
/** Milliseconds since 1970; every instant on the wire is one. */
export const instant = z.number().int()
