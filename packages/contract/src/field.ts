import { z } from 'zod'
import type { ErrorKey } from './errors.ts'
import { NAME_MAX, STRING_MAX } from './limits.ts'

/*
 * The building blocks of every schema that users fill. The message of each check *is* the error key that
 * the wire carries, so a form, the server and a program read the same refusal.
 */

const key = <K extends ErrorKey>(error: K) => ({ error })

/** No control characters but tab, line feed and carriage return: they hide text and break mail headers. */
const withoutControls = (value: string) => value.isWellFormed() && !/(?![\t\n\r])\p{Cc}/u.test(value)

/** Something that can be seen: neither blanks nor marks that only steer other characters (W-34). */
const isVisible = (value: string) => /[^\p{C}\p{Z}\p{M}]/u.test(value)

/** A string of at most `max` characters (code points, as people count them), normalised to NFC. */
export const text = (max: number = STRING_MAX, tooLong: ErrorKey = 'BACKEND.ERROR.TYPE.STR_100') =>
  z
    .string(key('BACKEND.ERROR.TYPE.PARAM_STR'))
    .normalize()
    .refine((value) => [...value].length <= max, key(tooLong))
    .refine(withoutControls, key('BACKEND.ERROR.TYPE.PARAM_STR'))

const required = (max: number, tooLong: ErrorKey) =>
  z
    .string(key('BACKEND.ERROR.TYPE.PARAM_STR'))
    .trim()
    .normalize()
    .refine(isVisible, key('BACKEND.ERROR.TYPE.PARAM_STR'))
    .refine((value) => [...value].length <= max, key(tooLong))
    .refine(withoutControls, key('BACKEND.ERROR.TYPE.PARAM_STR'))

/** A required name of at most 40 characters: groups and user lists. */
export const name40 = required(NAME_MAX, 'BACKEND.ERROR.TYPE.STR_40')
/** A required name of at most 100 characters: pads. */
export const name100 = required(STRING_MAX, 'BACKEND.ERROR.TYPE.STR_100')

const ALPHANUMERIC = /^[A-Za-z0-9._]*$/
export const alphanumeric = text(STRING_MAX).regex(ALPHANUMERIC, key('BACKEND.ERROR.TYPE.REQUIRED_ALPHANUMERIC'))
export const login = required(NAME_MAX, 'BACKEND.ERROR.TYPE.STR_40')
  .regex(ALPHANUMERIC, key('BACKEND.ERROR.TYPE.REQUIRED_ALPHANUMERIC'))
  // Dots alone would be a step in an address, not a name.
  .regex(/[A-Za-z0-9]/, key('BACKEND.ERROR.TYPE.REQUIRED_ALPHANUMERIC'))

export const email = z
  .string(key('BACKEND.ERROR.TYPE.MAIL'))
  .trim()
  .max(STRING_MAX, key('BACKEND.ERROR.TYPE.STR_100'))
  .pipe(z.email(key('BACKEND.ERROR.TYPE.MAIL')))

export const color = z
  .string(key('BACKEND.ERROR.TYPE.COLOR'))
  .regex(/^(#[0-9A-Fa-f]{6})?$/, key('BACKEND.ERROR.TYPE.COLOR'))

export const bool = z.boolean(key('BACKEND.ERROR.TYPE.PARAM_BOOL'))

/** A secret as typed. Its bounds are settings, so a service checks them; 1,000 only keeps the hash function safe. */
export const password = z
  .string(key('BACKEND.ERROR.TYPE.PASSWORD_MISSING'))
  .min(1, key('BACKEND.ERROR.TYPE.PASSWORD_MISSING'))
  .max(1000, key('BACKEND.ERROR.TYPE.PASSWORD_SIZE'))

/** Base64 of UTF-8, as a password travels in a query. Answers the password itself. */
export const encodedPassword = z
  .string()
  .max(4000, key('BACKEND.ERROR.TYPE.PASSWORD_SIZE'))
  .transform((value, context) => {
    try {
      const bytes = Uint8Array.from(atob(value), (c) => c.charCodeAt(0))
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      context.addIssue({ code: 'custom', message: 'BACKEND.ERROR.TYPE.PASSWORD_STR' })
      return z.NEVER
    }
  })

/** The inverse of `encodedPassword`. */
export const encodePassword = (value: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(value)))

export const languageCode = z
  .string(key('BACKEND.ERROR.TYPE.LANG'))
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, key('BACKEND.ERROR.TYPE.LANG'))
/** Milliseconds since 1970, as every instant on the wire. */
export const instant = z.number().int()
