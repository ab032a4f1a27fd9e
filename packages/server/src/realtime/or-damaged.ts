import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import { BrokenLog } from './proven-entries.ts'

/** What was read of a pad, or PAD.DAMAGED where its log is: whoever runs the site reads in the server's log what is wrong. */
export const orDamaged = async <T>(log: Pick<Logger, 'error'>, pad: PadId, reading: Promise<T>): Promise<T> => {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof BrokenLog)) throw error
    log.error({ err: error, pad }, 'a pad is damaged')
    throw new AppError('BACKEND.ERROR.PAD.DAMAGED', { key: pad })
  }
}
