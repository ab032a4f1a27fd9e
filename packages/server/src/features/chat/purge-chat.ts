import type { PadId } from '@sheaf/contract/ids'
import { inSlices } from '../../jobs/in-slices.ts'
import type { Job, JobCtx, JobOutcome } from '../../jobs/job.ts'
import { deleteRemoved } from './chat.store.ts'

/** Deletes removed chat messages, which are no longer shown anywhere. */
export const purgeChat = ({ db }: JobCtx, { key }: Job): Promise<JobOutcome> =>
  inSlices(db, { limit: 500 }, (db, limit) => deleteRemoved(db, key as PadId, limit))
