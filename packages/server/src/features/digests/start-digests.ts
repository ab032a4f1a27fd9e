import { canMailLinks } from '@sheaf/contract/policy/mail'
import type { UserId } from '@sheaf/contract/ids'
import * as digestFeed from './digest-feed.store.ts'
import * as store from './digests.store.ts'
import { transact } from '../../db/transactions/transact.ts'
import type { JobCtx, JobHandler } from '../../jobs/job.ts'
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
const lastRounds = (now: number): Deadlines => ({
  hourly: latest(now, HOUR_MS),
  daily: latest(now, DAY_MS, OF_DAY_MS),
  weekly: latest(now, WEEK_MS, OF_WEEK_MS),
})

const msUntilNextRound = (now: number): number => HOUR_MS - (now % HOUR_MS)

/** Key of the job when the site administrator starts it. */
export const ON_REQUEST = 'asked-for'

const FEED_PAGE = 100
const DUE_PAGE = 500

/**
 * Records all changes for the people who watch them now. The work is proportional to the number of pads that changed.
 */
const feed = async (ctx: JobCtx, signal: AbortSignal): Promise<void> => {
  let pads
  do {
    pads = await digestFeed.listFeed(ctx.db, FEED_PAGE)
    for (const id of pads)
      await transact(ctx, async ({ db }) => {
        const pad = await digestFeed.takeFromFeed(db, id)
        if (pad) await digestFeed.recordForWatchers(db, pad)
      })
  } while (pads.length === FEED_PAGE && !signal.aborted)
}

/**
 * MAIL-12, ADM-10: enqueues a digest for each person who is due or, if the site administrator asked, for everybody.
 * While the site cannot send mail, changes wait.
 */
export const startDigests: JobHandler = async (ctx, { key, signal }) => {
  const now = ctx.clock.now()
  if (canMailLinks(await ctx.settings.read()).allowed) {
    await feed(ctx, signal)
    const deadlines = key === ON_REQUEST ? undefined : lastRounds(now)
    let after: UserId | undefined
    do {
      const page: UserId[] = await store.listDue(ctx.db, deadlines, { after, limit: DUE_PAGE })
      await transact(ctx, ({ db, jobs }) => jobs.enqueueAll(db, { kind: 'send-digest', keys: page }))
      after = page.at(-1)
    } while (after !== undefined && !signal.aborted)
  }
  return key === ON_REQUEST ? undefined : { again: true, delayMs: msUntilNextRound(now) }
}
