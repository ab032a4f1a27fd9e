import type { Settings } from '@sheaf/contract/entities/settings'
import { AppError } from '@sheaf/contract/errors'
import { passwordLength } from '@sheaf/contract/field'

interface TypedTwice {
  readonly password: string
  readonly passwordConfirm?: string | undefined
}

/** The value that MyPads stored as the password of everybody who came from a directory. It must not let anybody in. */
export const OLD_PLACEHOLDER = 'soooooo_useless'

/**
 * Checks a new password (ACC-8, ACC-9). Throws PASSWORD_SIZE, PASSWORD_MISMATCH if a confirmation was sent and differs,
 * or PLEASE_CHANGE_YOUR_PASSWORD for the placeholder, with which nobody could sign in.
 */
export const requireGoodPassword = (typed: TypedTwice, { passwordMin, passwordMax }: Settings): void => {
  if (typed.password === OLD_PLACEHOLDER)
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.PLEASE_CHANGE_YOUR_PASSWORD', { field: 'password' })
  const length = passwordLength(typed.password)
  if (length < passwordMin || length > passwordMax)
    throw new AppError('BACKEND.ERROR.TYPE.PASSWORD_SIZE', { field: 'password' })
  requireConfirmed(typed)
}

/** Checks the confirmation of a password (ACC-9). Throws PASSWORD_MISMATCH. */
export const requireConfirmed = ({ password, passwordConfirm }: TypedTwice): void => {
  if (passwordConfirm !== undefined && passwordConfirm !== password)
    throw new AppError('BACKEND.ERROR.TYPE.PASSWORD_MISMATCH', { field: 'passwordConfirm' })
}
