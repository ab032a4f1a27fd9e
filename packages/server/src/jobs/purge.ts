import type { GroupId, PadId } from '@sheaf/contract/ids'
import type { Job, JobCtx, JobOutcome } from './job.ts'
import * as store from './purge.store.ts'

const DAY_MS = 86_400_000
/** With `deleteJobQueue` on, a purge leaves the server this long to everything else between its slices. */
const QUEUED_PAUSE_MS = 250

/** `forGood` goes without the trash: somebody emptied it, or removed their account. */
const isForGood = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'forGood' in payload && payload.forGood === true

/** How long it may still be restored. Looked at once a day, so that a change of `trashDays` takes effect. */
const trashMs = async (ctx: JobCtx, { payload }: Job, removedAt: number): Promise<number> => {
  if (isForGood(payload)) return 0
  const { trashDays } = await ctx.settings.read()
  return Math.min(removedAt + trashDays * DAY_MS - ctx.clock.now(), DAY_MS)
}

const nextSlice = async (ctx: JobCtx): Promise<JobOutcome> => ({
  again: true,
  delayMs: (await ctx.settings.read()).deleteJobQueue ? QUEUED_PAUSE_MS : 0,
})

/** Each slice is a transaction of its own that leaves less behind, so a crash between two costs nothing. */
export const purgePad = async (ctx: JobCtx, job: Job): Promise<JobOutcome> => {
  const id = job.key as PadId
  const removedAt = await store.findPadRemoval(ctx.db, id)
  if (removedAt === undefined) return undefined
  const delayMs = await trashMs(ctx, job, removedAt)
  if (delayMs > 0) return { again: true, delayMs }
  const isGone = await ctx.db.transaction().execute((db) => store.deletePadSlice(db, id))
  return isGone ? undefined : nextSlice(ctx)
}

/** The group's pads first, one after the other, whether they had been removed before it or with it. */
export const purgeGroup = async (ctx: JobCtx, job: Job): Promise<JobOutcome> => {
  const id = job.key as GroupId
  const removedAt = await store.findGroupRemoval(ctx.db, id)
  if (removedAt === undefined) return undefined
  const delayMs = await trashMs(ctx, job, removedAt)
  if (delayMs > 0) return { again: true, delayMs }
  const isGone = await ctx.db.transaction().execute((db) => store.deleteGroupSlice(db, id))
  return isGone ? undefined : nextSlice(ctx)
}
