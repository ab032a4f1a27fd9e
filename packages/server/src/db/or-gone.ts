import { AppError, type ErrorKey } from '@sheaf/contract/errors'
import { isForeignKeyViolation } from './dialect.ts'

/** What is written, or `key` when an account that it names was removed while it was being written. */
export const orGone = async <T>(writing: Promise<T>, key: ErrorKey): Promise<T> => {
  try {
    return await writing
  } catch (error) {
    throw isForeignKeyViolation(error) ? new AppError(key) : error
  }
}
