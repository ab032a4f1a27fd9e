import { randomBytes } from 'node:crypto'

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** 26 characters, 130 random bits: not to be guessed, safe in addresses and on case-insensitive disks. */
export const newId = <Id extends string>(): Id => [...randomBytes(26)].map((byte) => ALPHABET[byte & 31]).join('') as Id

/** 256 random bits for tokens. */
export const newToken = (): string => randomBytes(32).toString('base64url')
