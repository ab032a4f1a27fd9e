import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { ApiError } from './api-error.ts'

/** Returns the text about why a password did not unlock a folder or a pad. */
export const unlockErrorText = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined
  return textOfKey(error.key === 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED' ? 'GROUP.ERR.PASSWORD_WRONG' : error.key)
}
