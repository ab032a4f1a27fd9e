import type { JobCtx } from '../../jobs/job.ts'
import { stillToTell } from '../digests/still-to-tell.ts'
import type { DataOf } from './templates/index.ts'

/** What a mail says, as it is right when it goes and not only when it was queued. `undefined`: there is no more use in it. */
export const revised = async (ctx: JobCtx, template: string, data: unknown): Promise<unknown> =>
  // The name stands for the type of its data: both were written by `queueMail`.
  template === 'digest' ? stillToTell(ctx, data as DataOf<'digest'>) : data
