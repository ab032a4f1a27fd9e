import { AppError, type ErrorKey } from '@sheaf/contract/errors'
import { isStorageFailure } from './is-storage-failure.ts'

/** Returns the key that the caller or socket receives for a failure: its own if it has one, or else a general one. */
export const errorKeyOf = (error: unknown): ErrorKey => {
  if (error instanceof AppError) return error.key
  return isStorageFailure(error) ? 'BACKEND.ERROR.CONFIGURATION.CANTSTORE' : 'BACKEND.ERROR.PERMISSION.UNEXPECTED'
}
