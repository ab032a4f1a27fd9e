import { INVITATION_KEPT_DAYS } from '@sheaf/contract/limits'
import { DAY_MS } from '../../lib/clock.ts'
import { inSlices } from '../../jobs/in-slices.ts'
import type { JobCtx, JobOutcome } from '../../jobs/job.ts'
import { deleteInvitationsOverBefore } from './invitations.store.ts'

const SLICES = { limit: 1000, everyMs: 600_000 }

/** INV-18: deletes invitations that are over for long, with their links. */
export const sweepInvitations = ({ db, clock }: JobCtx): Promise<JobOutcome> =>
  inSlices(db, SLICES, (db, limit) =>
    deleteInvitationsOverBefore(db, clock.now() - INVITATION_KEPT_DAYS * DAY_MS, limit),
  )
