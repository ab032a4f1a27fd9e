import { DAY_MS } from '../../lib/clock.ts'
import type { JobCtx, JobOutcome } from '../../jobs/job.ts'
import type { Db } from '../../db/dialect.ts'
import * as store from './statistics.store.ts'

const EVERY_MS = 3_600_000
/** Time before midnight at which a day is counted for the last time. */
const BEFORE_MIDNIGHT_MS = 30_000

/** Returns the day in UTC that an instant belongs to. */
export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

/** Returns today's figures so far. */
export const countToday = async (db: Db, now: number): Promise<store.Day> => ({
  day: dayOf(now),
  ...(await store.countAll(db)),
  activePads: await store.countPadsEditedSince(db, now - (now % DAY_MS)),
  storage: await store.measureStorage(db),
})

/** ADM-8: records the day's figures, every hour and shortly before it ends. */
export const countDay = async ({ db, clock }: JobCtx): Promise<JobOutcome> => {
  const now = clock.now()
  await store.upsertDay(db, await countToday(db, now))
  const untilEvening = DAY_MS - BEFORE_MIDNIGHT_MS - (now % DAY_MS)
  return { again: true, delayMs: untilEvening > 0 ? Math.min(EVERY_MS, untilEvening) : EVERY_MS }
}
