import * as z from 'zod/mini'
import { withAsciiDomain } from './ascii-domain.ts'
import { HEX_COLOR_OR_NONE } from './author-color.ts'
import type { ErrorKey } from './errors.ts'
import { CHAT_MESSAGE_MAX, NAME_MAX, STRING_MAX } from './limits.ts'
import { collapseBlanks, hasHiddenCharacters } from './name-characters.ts'
import { decodePassword } from './query-password.ts'

/*
 * The building blocks of every schema that users fill. The message of each check *is* the error key that the wire
 * carries, so that a form, the server and a program read the same refusal; a check without a key refuses with that of
 * its schema. Lengths are code points, as people count characters. `meta` tells them to the OpenAPI document where they
 * are counted after the text was normalised.
 */

const key = <K extends ErrorKey>(error: K) => ({ error })

/** A schema that hands on what `transform` makes of its value. */
export const transformed = <T extends z.core.SomeType, Out>(schema: T, transform: (value: z.output<T>) => Out) =>
  z.pipe(schema, z.transform(transform))

/**
 * A string exactly as it is sent, of at most `max` characters: keys, tokens and secrets. `wrong` is the key of every
 * refusal, unless `tooLong` is given.
 */
export const stringUpTo = (max: number, wrong?: ErrorKey, tooLong?: ErrorKey) =>
  z.string(wrong).check(z.maxLength(max, tooLong))

/** The same, but not empty. */
export const filledUpTo = (max: number, wrong?: ErrorKey, tooLong?: ErrorKey) =>
  stringUpTo(max, wrong, tooLong).check(z.minLength(1))

/** WIRE-53: a secret that another call or a mail gave. `missing` is the key of one that is not sent. */
export const givenSecret = (
  missing: ErrorKey,
  max: number = STRING_MAX,
  tooLong: ErrorKey = 'BACKEND.ERROR.TYPE.STR_100',
) =>
  z
    .string({ error: ({ input }) => ((input ?? undefined) === undefined ? missing : 'BACKEND.ERROR.TYPE.PARAM_STR') })
    .check(z.maxLength(max, tooLong))

/** Refuses control characters except tab, line feed and carriage return: they hide text and break mail headers. */
const withoutControls = (value: string) => value.isWellFormed() && !/(?![\t\n\r])\p{Cc}/u.test(value)

/** Refuses everything that begins a new line. */
const isOneLine = (value: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)

/** Demands something visible: neither blanks nor marks that only steer other characters are (W-34). */
const isVisible = (value: string) => /(?!\u2800)[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(value)

/** A string of at most `max` characters (code points, as people count them), normalised to NFC. */
export const text = (max: number = STRING_MAX, tooLong: ErrorKey = 'BACKEND.ERROR.TYPE.STR_100') =>
  z.string(key('BACKEND.ERROR.TYPE.PARAM_STR')).check(
    z.normalize(),
    z.refine((value) => [...value].length <= max, key(tooLong)),
    z.refine(withoutControls),
    z.meta({ maxLength: max }),
  )

/** A text of one line. */
export const line = text().check(z.refine(isOneLine), z.meta({ maxLength: STRING_MAX }))

const required = (max: number, tooLong: ErrorKey) =>
  z.string(key('BACKEND.ERROR.TYPE.PARAM_STR')).check(
    z.trim(),
    z.normalize(),
    z.refine(isVisible),
    z.refine((value) => [...value].length <= max, key(tooLong)),
    z.refine(withoutControls),
  )

/** Finds marks that reverse the text after them, which makes a name read as another (W-34). */
const turnsText = (value: string) => /[\u202a-\u202e]/.test(value)

const name = (max: number, tooLong: ErrorKey) =>
  required(max, tooLong).check(
    z.refine(isOneLine),
    z.refine((value) => !turnsText(value)),
    z.meta({ minLength: 1, maxLength: max }),
  )

/** A required name of at most 40 characters: groups and user lists. */
export const name40 = name(NAME_MAX, 'BACKEND.ERROR.TYPE.STR_40')
/** A required name of at most 100 characters: pads. */
export const name100 = name(STRING_MAX, 'BACKEND.ERROR.TYPE.STR_100')

/** A chat message. */
export const chatText = required(CHAT_MESSAGE_MAX, 'BACKEND.ERROR.TYPE.TOO_LARGE').check(
  z.meta({ minLength: 1, maxLength: CHAT_MESSAGE_MAX }),
)

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
const alphanumeric = text(STRING_MAX).check(
  z.regex(ALPHANUMERIC, key('BACKEND.ERROR.TYPE.REQUIRED_ALPHANUMERIC')),
  z.meta({ maxLength: STRING_MAX }),
)

/**
 * NAME-1 to NAME-3: a person's first or last name or name in pads, possibly empty. It may be in any script and hold every
 * mark that names have; it holds nothing that cannot be seen or that turns the text around it (W-34).
 */
export const personName = z.string(key('BACKEND.ERROR.TYPE.PARAM_STR')).check(
  z.normalize(),
  z.overwrite(collapseBlanks),
  z.refine((value) => [...value].length <= STRING_MAX, key('BACKEND.ERROR.TYPE.STR_100')),
  z.refine(
    (value) => value === '' || (isVisible(value) && !hasHiddenCharacters(value)),
    key('BACKEND.ERROR.TYPE.NAME_HIDDEN'),
  ),
  z.meta({ maxLength: STRING_MAX }),
)

/** A person's name as it may arrive beside others that did not change, before its rule is asked (ACC-54). */
export const sentName = z
  .string(key('BACKEND.ERROR.TYPE.PARAM_STR'))
  .check(z.maxLength(1000, key('BACKEND.ERROR.TYPE.STR_100')), z.normalize())

/** NAME-4: returns the rule that a site has for names of people. */
export const personNameOn = ({ asciiNames }: { readonly asciiNames: boolean }) =>
  asciiNames ? alphanumeric : personName
export const login = required(NAME_MAX, 'BACKEND.ERROR.TYPE.STR_40').check(
  z.regex(ALPHANUMERIC, key('BACKEND.ERROR.TYPE.REQUIRED_ALPHANUMERIC')),
  // A name of dots alone would be a step in an address.
  z.regex(/[A-Za-z0-9]/, key('BACKEND.ERROR.TYPE.REQUIRED_ALPHANUMERIC')),
  z.refine(isFree, key('BACKEND.ERROR.AUTHENTICATION.INVALID_LOGIN')),
  z.meta({ minLength: 1, maxLength: NAME_MAX }),
)

/**
 * A login given by a directory or another provider. It may be in any script and contain a few more marks than our own,
 * but none that is hidden, is a step in an address, or separates lists (W-34).
 */
export const externalLogin = required(STRING_MAX, 'BACKEND.ERROR.TYPE.STR_100').check(
  z.regex(
    /^((?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}._@+'-])*$/u,
    key('BACKEND.ERROR.AUTHENTICATION.INVALID_LOGIN'),
  ),
  z.regex(/[\p{L}\p{N}]/u, key('BACKEND.ERROR.AUTHENTICATION.INVALID_LOGIN')),
  z.refine(isFree, key('BACKEND.ERROR.AUTHENTICATION.INVALID_LOGIN')),
  z.meta({ minLength: 1, maxLength: STRING_MAX }),
)

/**
 * A dotted atom at a dotted domain, whose last part may be in Punycode (RFC 5321, 5890). Quoted names and numeric hosts
 * are refused.
 */
const MAIL_ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+(?=.*[A-Za-z])[A-Za-z0-9][A-Za-z0-9-]*[A-Za-z0-9]$/

export const email = z.pipe(
  z
    .string(key('BACKEND.ERROR.TYPE.MAIL'))
    .check(z.trim(), z.overwrite(withAsciiDomain), z.maxLength(STRING_MAX, key('BACKEND.ERROR.TYPE.STR_100'))),
  z.email({ pattern: MAIL_ADDRESS, ...key('BACKEND.ERROR.TYPE.MAIL') }),
)

export const color = z.string(key('BACKEND.ERROR.TYPE.COLOR')).check(z.regex(HEX_COLOR_OR_NONE))

/** An author cookie of Etherpad, limited to characters that a cookie holds unescaped. */
export const eplAuthorToken = text().check(z.regex(/^[A-Za-z0-9._~-]*$/, key('BACKEND.ERROR.TYPE.PARAM_INVALID')))

export const bool = z.boolean(key('BACKEND.ERROR.TYPE.PARAM_BOOL'))

/**
 * A secret as typed, possibly empty. Its bounds are settings, which a service checks; the limit of 1,000 only protects
 * the hash function.
 */
export const password = stringUpTo(1000, 'BACKEND.ERROR.TYPE.PASSWORD_MISSING', 'BACKEND.ERROR.TYPE.PASSWORD_SIZE')

/**
 * Returns the length of a password in characters, each letter with its accents as one (ACC-83): some keyboards send é as
 * one code point and others as two, and both must open the same account.
 */
export const passwordLength = (value: string): number => [...value.normalize('NFKC')].length

/** The password of a new account, which is a required string as its login is. */
export const newPassword = filledUpTo(1000, 'BACKEND.ERROR.TYPE.PARAM_STR', 'BACKEND.ERROR.TYPE.PASSWORD_SIZE')

/** A password that is typed to be compared with another one. It may be empty. */
export const typedPassword = stringUpTo(1000, 'BACKEND.ERROR.TYPE.PARAM_STR', 'BACKEND.ERROR.TYPE.PASSWORD_SIZE')

/** A password in a query. It becomes `null`, which is nobody's password, if the text does not encode one. */
export const encodedPassword = transformed(
  stringUpTo(4000, 'BACKEND.ERROR.TYPE.PARAM_STR', 'BACKEND.ERROR.TYPE.PASSWORD_SIZE'),
  (value) => decodePassword(value) ?? null,
)

/** The `next` of the previous page of a list. */
export const pageCursor = z.optional(stringUpTo(1000))

/** A whole number in a query, in digits alone: a text that only a computer reads as a number, or none at all, is no 0. */
export const intInQuery = (min: number, max: number) =>
  z.pipe(
    z.transform((typed: unknown) => (typeof typed === 'string' && !/^-?\d+$/.test(typed) ? Number.NaN : Number(typed))),
    z.number().check(z.int(), z.minimum(min), z.maximum(max)),
  )

/** The number of entries on a page of a list. */
export const pageLimit = (max: number, initial = 50) => z._default(intInQuery(1, max), initial)

export const languageCode = z.string(key('BACKEND.ERROR.TYPE.LANG')).check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/))
/** Milliseconds since 1970; every instant on the wire is one. */
export const instant = z.int()
