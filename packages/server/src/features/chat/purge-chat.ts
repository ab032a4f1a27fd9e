import type { PadId } from '@sheaf/contract/ids'
import type { Job, JobCtx, JobOutcome } from '../../jobs/job.ts'
import { deleteRemoved } from './chat.store.ts'

const SLICE = 500

/** Deletes removed messages, which are no longer shown anywhere, in slices that hold nobody up. */
export const purgeChat = async ({ db }: JobCtx, { key }: Job): Promise<JobOutcome> =>
  (await deleteRemoved(db, key as PadId, SLICE)) < SLICE ? undefined : { again: true }
