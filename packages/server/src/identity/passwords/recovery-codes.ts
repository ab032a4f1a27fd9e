import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@sheaf/contract/limits'

/** Letters and digits that are not confused when copied from paper. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

const newRecoveryCode = (): string => {
  const letters = [...randomBytes(16)].map((byte) => ALPHABET[byte & 31]).join('')
  return letters.replaceAll(/(.{4})(?!$)/g, '$1-')
}

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

/**
 * Hashes a code as typed, ignoring blanks, dashes and letter case. A code is 80 random bits, so one fast hash keeps it
 * secret at rest.
 */
export const recoveryCodeHash = (owner: string, typed: string): string =>
  createHash('sha256')
    .update(`${owner} ${typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest('hex')
