import type { Settings } from '@sheaf/contract/entities/settings'

const inOneForm = (value: string): string => value.normalize('NFKC').trim()
/**
 * How logins and mail addresses are compared: compatibility forms and letter case make no second account
 * (W-34: NFC and NFD twins, ß and ſ, İ and i). In small letters first: ẞ is a capital already, and would stay ß.
 */
const fold = (value: string): string => inOneForm(inOneForm(value).toLowerCase().toUpperCase().toLowerCase())

export const loginKey = fold
export const emailKey = fold
/** First and last names are found by theirs. */
export const nameKey = fold

export type MailMatching = Pick<Settings, 'insensitiveMailMatch'>
/** As the site administrator names people. */
export const anyCase: MailMatching = { insensitiveMailMatch: true }

/** CFG-30: whether a mail address was typed as it is stored, or, where the site does not mind, in other letters' case. */
export const isSameEmail = (stored: string, typed: string, { insensitiveMailMatch }: MailMatching): boolean =>
  insensitiveMailMatch ? emailKey(stored) === emailKey(typed) : inOneForm(stored) === inOneForm(typed)
