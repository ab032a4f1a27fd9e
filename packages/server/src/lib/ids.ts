import { createHash, randomBytes } from 'node:crypto'

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Returns 26 characters with 130 random bits: unguessable, safe in addresses and on case-insensitive disks. */
export const newId = <Id extends string>(): Id => [...randomBytes(26)].map((byte) => ALPHABET[byte & 31]).join('') as Id

const MADE = new RegExp(`^[${ALPHABET}]{26}$`, 'i')

/** Returns whether the text has the form of our ids. Some mail programs and people write addresses in capitals. */
export const looksLikeId = (id: string): boolean => MADE.test(id)

/** Returns 256 random bits for tokens. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const looksLikeToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** Returns the form in which a token is stored: it is 256 random bits, so one fast hash keeps it secret at rest. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
