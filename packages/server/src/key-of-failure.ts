import { AppError, type ErrorKey } from '@sheaf/contract/errors'
import { cannotStore } from './db/cannot-store.ts'

/** Returns the key that the caller or socket receives for a failure: its own if it has one, or else a general one. */
export const keyOfFailure = (error: unknown): ErrorKey => {
  if (error instanceof AppError) return error.key
  return cannotStore(error) ? 'BACKEND.ERROR.CONFIGURATION.CANTSTORE' : 'BACKEND.ERROR.PERMISSION.UNEXPECTED'
}
