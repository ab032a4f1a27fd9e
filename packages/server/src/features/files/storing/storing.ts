import { AppError } from '@sheaf/contract/errors'
import type { Ctx } from '../../../context.ts'
import { MissingFile } from '../../../file-store/file-store.ts'
import { TooManyBytes } from '../../../file-store/incoming.ts'

/** FILE-34: works with the store of files. What fails there is logged, and becomes CANTSTORE or KEY_NOT_FOUND. */
export const storing = async <T>({ log }: Pick<Ctx, 'log'>, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError || error instanceof TooManyBytes) throw error
    if (error instanceof MissingFile) {
      log.error({ err: error }, 'a file is missing in the store')
      throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
    }
    log.error({ err: error }, 'a file could not be stored')
    throw new AppError('BACKEND.ERROR.CONFIGURATION.CANTSTORE')
  }
}
