import { AppError, type ErrorKey } from '@sheaf/contract/errors'
import { cannotStore } from './db/cannot-store.ts'

/** What whoever asked hears of a failure, in a call or over the socket: what it was thrown as, else what trouble of ours it is. */
export const keyOfFailure = (error: unknown): ErrorKey => {
  if (error instanceof AppError) return error.key
  return cannotStore(error) ? 'BACKEND.ERROR.CONFIGURATION.CANTSTORE' : 'BACKEND.ERROR.PERMISSION.UNEXPECTED'
}
