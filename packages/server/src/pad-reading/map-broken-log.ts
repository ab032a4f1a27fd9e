import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import { BrokenLog } from '../pad-log/broken-log.ts'

/**
 * Returns what was read of a pad. Throws PAD.DAMAGED if its log is broken, and logs the details for the site's
 * operator.
 */
export const mapBrokenLog = async <T>(log: Pick<Logger, 'error'>, pad: PadId, reading: Promise<T>): Promise<T> => {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof BrokenLog)) throw error
    log.error({ err: error, pad }, 'a pad is damaged')
    throw new AppError('BACKEND.ERROR.PAD.DAMAGED', { key: pad })
  }
}
