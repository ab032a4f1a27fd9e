import type { Settings } from '@sheaf/contract/entities/settings'
import { AppError } from '@sheaf/contract/errors'

interface TypedTwice {
  readonly password: string
  readonly passwordConfirm?: string | undefined
}

/**
 * Checks a new password (ACC-8, ACC-9). Throws PASSWORD_SIZE, or PASSWORD_MISMATCH if a confirmation was sent and
 * differs.
 */
export const requireGoodPassword = (typed: TypedTwice, { passwordMin, passwordMax }: Settings): void => {
  const { length } = [...typed.password]
  if (length < passwordMin || length > passwordMax)
    throw new AppError('BACKEND.ERROR.TYPE.PASSWORD_SIZE', { field: 'password' })
  requireConfirmed(typed)
}

/** Checks the confirmation of a password (ACC-9). Throws PASSWORD_MISMATCH. */
export const requireConfirmed = ({ password, passwordConfirm }: TypedTwice): void => {
  if (passwordConfirm !== undefined && passwordConfirm !== password)
    throw new AppError('BACKEND.ERROR.TYPE.PASSWORD_MISMATCH', { field: 'passwordConfirm' })
}
