import { DAY_MS } from '../../lib/clock.ts'
import type { Deadlines } from './digests.store.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * DAY_MS

/** Daily digests go at five in the morning, UTC, before most people's day begins … */
const OF_DAY_MS = 5 * HOUR_MS
/** … and weekly ones on Mondays. The first day of 1970 was a Thursday. */
const OF_WEEK_MS = 4 * DAY_MS + OF_DAY_MS

const latest = (now: number, everyMs: number, offsetMs = 0): number => now - ((now - offsetMs) % everyMs)

/** MAIL-12: returns when digests of each frequency were last due. */
export const lastRounds = (now: number): Deadlines => ({
  hourly: latest(now, HOUR_MS),
  daily: latest(now, DAY_MS, OF_DAY_MS),
  weekly: latest(now, WEEK_MS, OF_WEEK_MS),
})

export const msUntilNextRound = (now: number): number => HOUR_MS - (now % HOUR_MS)
