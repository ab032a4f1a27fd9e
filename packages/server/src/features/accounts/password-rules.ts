import type { Settings } from '@sheaf/contract/entities/settings'
import { AppError } from '@sheaf/contract/errors'

/** ACC-8, ACC-9. Throws PASSWORD_SIZE, or PASSWORD_MISMATCH when the confirmation was sent and differs. */
export const requireGoodPassword = (
  { password, passwordConfirm }: { password: string; passwordConfirm?: string | undefined },
  { passwordMin, passwordMax }: Settings,
): void => {
  const { length } = [...password]
  if (length < passwordMin || length > passwordMax)
    throw new AppError('BACKEND.ERROR.TYPE.PASSWORD_SIZE', { field: 'password' })
  if (passwordConfirm !== undefined && passwordConfirm !== password)
    throw new AppError('BACKEND.ERROR.TYPE.PASSWORD_MISMATCH', { field: 'passwordConfirm' })
}
