import type { JobCtx, JobOutcome } from './job.ts'
import { deleteExpiredSessions, SWEEP_SLICE } from './sweep-sessions.store.ts'

const EVERY_MS = 600_000

/** Expired sessions open nothing any more; this keeps them from piling up. */
export const sweepSessions = async ({ db, clock }: JobCtx): Promise<JobOutcome> => {
  const count = await deleteExpiredSessions(db, clock.now())
  return { again: true, delayMs: count < SWEEP_SLICE ? EVERY_MS : 0 }
}
