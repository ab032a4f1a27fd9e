import { DAY_MS } from '../../clock.ts'
import type { JobCtx, JobOutcome } from '../../jobs/job.ts'
import { AUDIT_SWEEP_SLICE, deleteAuditEntriesBefore } from './audit.store.ts'

const EVERY_MS = 3_600_000

/** ADM-17: deletes entries older than `auditDays`, in slices. */
export const sweepAudit = async ({ db, clock, settings }: JobCtx): Promise<JobOutcome> => {
  const { auditDays } = await settings.read()
  const count = await deleteAuditEntriesBefore(db, clock.now() - auditDays * DAY_MS)
  return { again: true, delayMs: count < AUDIT_SWEEP_SLICE ? EVERY_MS : 0 }
}
