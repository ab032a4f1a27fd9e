import { DAY_MS } from '../../lib/clock.ts'
import { inSlices } from '../../jobs/in-slices.ts'
import type { JobCtx, JobOutcome } from '../../jobs/job.ts'
import { deleteAuditEntriesBefore } from './audit.store.ts'

const SLICES = { limit: 1000, everyMs: 3_600_000 }

/** ADM-17: deletes audit entries older than `auditDays`. */
export const sweepAudit = async ({ db, clock, settings }: JobCtx): Promise<JobOutcome> => {
  const { auditDays } = await settings.read()
  return inSlices(db, SLICES, (db, limit) => deleteAuditEntriesBefore(db, clock.now() - auditDays * DAY_MS, limit))
}
