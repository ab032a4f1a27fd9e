import type { GroupId, PadId } from '@sheaf/contract/ids'
import { DAY_MS } from '../../lib/clock.ts'
import { commitLazily } from '../../db/transactions/commit-lazily.ts'
import { FOR_GOOD } from '../pads/pads.store.ts'
import { SWEEP_ONCE } from '../files/sweep/sweep-files.ts'
import type { Job, JobCtx, JobOutcome } from '../../jobs/job.ts'
import * as store from './purge.store.ts'

/** Pause between the slices of a purge, left to everything else, if `deleteJobQueue` is on. */
const QUEUED_PAUSE_MS = 250

/**
 * Returns how long something may still be restored, which is not at all for what was removed for good. It is at most a
 * day, so that a change of `trashDays` takes effect.
 */
const trashMs = async (ctx: JobCtx, removedAt: number): Promise<number> => {
  if (removedAt === FOR_GOOD) return 0
  const { trashDays } = await ctx.settings.read()
  return Math.min(removedAt + trashDays * DAY_MS - ctx.clock.now(), DAY_MS)
}

const nextSlice = async (ctx: JobCtx): Promise<JobOutcome> => ({
  again: true,
  delayMs: (await ctx.settings.read()).deleteJobQueue ? QUEUED_PAUSE_MS : 0,
})

/** Lets contents be deleted that only what was purged had. */
const sweepAfter = async ({ db, jobs }: JobCtx): Promise<JobOutcome> => {
  await commitLazily(db, (db) => jobs.enqueue(db, { kind: 'sweep-files', key: SWEEP_ONCE }))
  return undefined
}

/**
 * Purges a removed pad. Each slice is a transaction of its own that leaves less behind, so a crash between two costs
 * nothing. What a power cut brings back is deleted again.
 */
export const purgePad = async (ctx: JobCtx, { key }: Job): Promise<JobOutcome> => {
  const id = key as PadId
  const removedAt = await store.findPadRemoval(ctx.db, id)
  if (removedAt === undefined) return undefined
  const delayMs = await trashMs(ctx, removedAt)
  if (delayMs > 0) return { again: true, delayMs }
  const isGone = await commitLazily(ctx.db, (db) => store.deletePadSlice(db, id))
  return isGone ? sweepAfter(ctx) : nextSlice(ctx)
}

/**
 * Purges a removed group. Its pads come first, one after the other, whether they had been removed before it or with it.
 */
export const purgeGroup = async (ctx: JobCtx, { key }: Job): Promise<JobOutcome> => {
  const id = key as GroupId
  const removedAt = await store.findGroupRemoval(ctx.db, id)
  if (removedAt === undefined) return undefined
  const delayMs = await trashMs(ctx, removedAt)
  if (delayMs > 0) return { again: true, delayMs }
  const isGone = await commitLazily(ctx.db, (db) => store.deleteGroupSlice(db, id))
  return isGone ? sweepAfter(ctx) : nextSlice(ctx)
}
