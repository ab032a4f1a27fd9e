import type { JobCtx } from '../../jobs/job.ts'
import { recheckDigest } from '../digests/recheck-digest.ts'
import type { DataOf } from './templates/index.ts'

/**
 * Returns a mail's data as they are right when it is sent, and not only when it was queued; `undefined` if sending it
 * has become useless.
 */
export const refreshMailData = async (ctx: JobCtx, template: string, data: unknown): Promise<unknown> =>
  // The template's name determines the type of its data: `queueMail` wrote both.
  template === 'digest' ? recheckDigest(ctx, data as DataOf<'digest'>) : data
