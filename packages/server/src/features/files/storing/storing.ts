import { AppError } from '@sheaf/contract/errors'
import { FILE_REQUEST_MAX_BYTES } from '@sheaf/contract/limits'
import type { Readable } from 'node:stream'
import type { Ctx } from '../../../context.ts'
import { MissingFile } from '../../../file-store/file-store.ts'
import { TooManyBytes, type Received } from '../../../file-store/incoming.ts'

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

/**
 * Receives the bytes of a call into a file, at most `maxBytes`. Throws TOO_LARGE with the limit that was passed, of the
 * file or of the call.
 */
export const receive = async (ctx: Ctx, bytes: Readable, maxBytes: number): Promise<Received> => {
  try {
    return await storing(ctx, () => ctx.files.incoming.receive(bytes, Math.min(maxBytes, FILE_REQUEST_MAX_BYTES)))
  } catch (error) {
    if (!(error instanceof TooManyBytes)) throw error
    if (maxBytes > FILE_REQUEST_MAX_BYTES)
      throw new AppError('BACKEND.ERROR.TYPE.TOO_LARGE', { limit: FILE_REQUEST_MAX_BYTES })
    throw new AppError('BACKEND.ERROR.FILE.TOO_LARGE', { limit: maxBytes })
  }
}
