import { withAsciiDomain } from '@sheaf/contract/ascii-domain'
import type { Settings } from '@sheaf/contract/entities/settings'

const inOneForm = (value: string): string => value.normalize('NFKC').trim()
/**
 * Returns the form in which logins and mail addresses are compared: compatibility forms and letter case make no second
 * account (W-34: NFC and NFD twins, ß and ſ, İ and i). Lower case comes first because ẞ is a capital already, and would
 * stay ß.
 */
const fold = (value: string): string => inOneForm(inOneForm(value).toLowerCase().toUpperCase().toLowerCase())

export const loginKey = fold
/** A domain in another script is the same as its Punycode (INV-48). */
export const emailKey = (email: string): string => fold(withAsciiDomain(inOneForm(email)))
/**
 * W-34: returns whether two logins differ in letter case at most. A provider may have twins beside each other that share
 * a key here, such as `strasse` and `straße`: neither is to get the account of the other.
 */
export const isSameLogin = (one: string, other: string): boolean =>
  one.normalize().toLowerCase() === other.normalize().toLowerCase()
/** Folds first and last names, which are compared as a whole. */
export const nameKey = fold

export type MailMatching = Pick<Settings, 'insensitiveMailMatch'>
/** Matching for the site administrator, who names people in any letter case. */
export const anyCase: MailMatching = { insensitiveMailMatch: true }

/** CFG-30: returns whether a mail address was typed as it is stored or, if the site allows it, in other letter case. */
export const isSameEmail = (stored: string, typed: string, { insensitiveMailMatch }: MailMatching): boolean =>
  insensitiveMailMatch ? emailKey(stored) === emailKey(typed) : inOneForm(stored) === withAsciiDomain(inOneForm(typed))
