import type { PadId } from '@sheaf/contract/ids'
import { UPLOAD_KEPT_HOURS } from '@sheaf/contract/limits'
import { DAY_MS } from '../../../lib/clock.ts'
import { transact } from '../../../db/transactions/transact.ts'
import type { Job, JobCtx, JobOutcome } from '../../../jobs/job.ts'
import { dropUpload } from '../uploads/drop-upload.ts'
import { filesNamedInLog } from '../copies/files-in-log.ts'
import { deleteFiles } from '../files.store.ts'
import * as store from './sweep.store.ts'
import { listUploadsBefore } from '../uploads/uploads.store.ts'

const HOUR_MS = 3_600_000
/** Contents, files and uploads that one run looks at. */
const SLICE = 200
/** A content that nobody has yet may be about to be added to a pad. */
const IDLE_MS = HOUR_MS

/** Key of the job that runs once, apart from the one that each hour has. */
export const SWEEP_ONCE = 'once'

/** FILE-56: deletes uploads that nobody goes on with. */
const dropOldUploads = async (ctx: JobCtx): Promise<number> => {
  const old = await listUploadsBefore(ctx.db, ctx.clock.now() - UPLOAD_KEPT_HOURS * HOUR_MS, SLICE)
  for (const upload of old) await dropUpload(ctx, upload)
  return old.length
}

/** Takes those of the files away from a pad that its log does not name, and remembers of the others that it does. */
const keepNamed = async (ctx: JobCtx, pad: PadId, hashes: readonly string[]): Promise<void> => {
  const named = await filesNamedInLog(ctx.db, pad, hashes)
  await transact({ db: ctx.db }, async ({ db }) => {
    await store.markReached(db, pad, [...named], ctx.clock.now())
    await deleteFiles(
      db,
      pad,
      hashes.filter((hash) => !named.has(hash)),
    )
  })
}

/** FILE-61: takes files away that were added long ago, and never reached the text. */
const dropUnreached = async (ctx: JobCtx): Promise<number> => {
  const { trashDays } = await ctx.settings.read()
  const found = await store.listUnreached(ctx.db, ctx.clock.now() - trashDays * DAY_MS, SLICE)
  for (const { pad, hashes } of found)
    try {
      await keepNamed(ctx, pad, hashes)
    } catch (error) {
      ctx.log.error({ err: error, pad }, 'the log of a pad could not be searched for files, which are kept')
      await store.markReached(ctx.db, pad, hashes, ctx.clock.now())
    }
  return found.reduce((sum, { hashes }) => sum + hashes.length, 0)
}

/** FILE-62: deletes contents that no pad has. */
const deleteIdle = async (ctx: JobCtx): Promise<number> => {
  const before = ctx.clock.now() - IDLE_MS
  const idle = await store.listIdle(ctx.db, before, SLICE)
  for (const hash of idle)
    // The bytes go while the row is locked: whoever adds the same content again waits, and stores it again.
    await transact({ db: ctx.db }, async ({ db }) => {
      const keys = await store.lockIdle(db, hash, before)
      if (keys === undefined) return
      for (const key of keys.toReversed()) await ctx.files.store.delete(key)
      await store.deleteContent(db, hash)
    })
  return idle.length
}

/** Deletes what nobody has any more of files, every hour, and once whenever something was purged. */
export const sweepFiles = async (ctx: JobCtx, { key }: Pick<Job, 'key'>): Promise<JobOutcome> => {
  const counts = [await dropOldUploads(ctx), await dropUnreached(ctx), await deleteIdle(ctx)]
  await ctx.files.incoming.sweep(DAY_MS)
  if (counts.some((count) => count >= SLICE)) return { again: true, delayMs: 0 }
  return key === SWEEP_ONCE ? undefined : { again: true, delayMs: HOUR_MS }
}

/** FILE-63: remembers which files the log of a pad names, before something is taken out of it. */
export const rememberNamedFiles = async (ctx: Pick<JobCtx, 'db' | 'clock'>, pad: PadId): Promise<void> => {
  const hashes = await store.listHashesOf(ctx.db, pad, false)
  if (hashes.length === 0) return
  const named = await filesNamedInLog(ctx.db, pad, hashes)
  await store.markReached(ctx.db, pad, [...named], ctx.clock.now())
}

/**
 * FILE-63: takes files away from a pad that its log named and names no more, since they were redacted. A file that was
 * added just now and waits for its place in the text stays.
 */
export const forgetRedactedFiles = async (ctx: JobCtx, pad: PadId): Promise<void> => {
  const hashes = await store.listHashesOf(ctx.db, pad, true)
  if (hashes.length === 0) return
  const named = await filesNamedInLog(ctx.db, pad, hashes)
  const gone = hashes.filter((hash) => !named.has(hash))
  if (gone.length === 0) return
  await transact({ db: ctx.db }, async ({ db }) => {
    await deleteFiles(db, pad, gone)
    await ctx.jobs.enqueue(db, { kind: 'sweep-files', key: SWEEP_ONCE })
  })
}
