import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@sheaf/contract/limits'

/** Nothing that is mistaken for something else when it is copied from paper. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

const newRecoveryCode = (): string => {
  const letters = [...randomBytes(16)].map((byte) => ALPHABET[byte & 31]).join('')
  return letters.replaceAll(/(.{4})(?!$)/g, '$1-')
}

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

/** A code is 80 random bits, so one fast hash keeps it secret at rest. Blanks, dashes and letter case do not count. */
export const recoveryCodeHash = (owner: string, typed: string): string =>
  createHash('sha256')
    .update(`${owner} ${typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest('hex')
