import { AppError, type ErrorKey } from '@sheaf/contract/errors'
import { isForeignKeyViolation } from '../dialect.ts'

/** Returns the result of a write, or throws `key` if an account that it references was removed meanwhile. */
export const mapForeignKeyViolation = async <T>(writing: Promise<T>, key: ErrorKey): Promise<T> => {
  try {
    return await writing
  } catch (error) {
    throw isForeignKeyViolation(error) ? new AppError(key) : error
  }
}
