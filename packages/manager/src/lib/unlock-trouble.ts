import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { ApiError } from './api-error.ts'

/** Why a password did not open a folder or a pad, in words. */
export const unlockTrouble = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined
  return textOfKey(error.key === 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED' ? 'GROUP.ERR.PASSWORD_WRONG' : error.key)
}
