import type { PadId } from '@sheaf/contract/ids'
import { commitLazily } from '../../../db/transactions/commit-lazily.ts'
import type { Job, JobCtx, JobOutcome } from '../../../jobs/job.ts'
import { findLogHead } from '../../../pad-log/pad-log.store.ts'
import { BrokenLog } from '../../../pad-log/broken-log.ts'
import { TookTooLong } from '../../../pad-reading/thread/document-thread.ts'
import { toStretchParts } from './stretch-parts.ts'
import * as store from './stretches.store.ts'

/*
 * The stretches of a pad's log are stored, so that a list of them costs the same for a log of any length. They are
 * brought up to date in steps: by a job when a pad rests, and when somebody looks.
 */

/** Number of entries in one step, which take some 30 ms to read. */
const STEP_ENTRIES = 1000
/** Number of entries that are read while somebody waits for the list. A job reads more. */
const REQUEST_ENTRIES = 2000
/** Steps of a job before others get their turn. */
const STEPS_AT_ONCE = 100
/** Name of the party as which jobs take their turn. */
const JOBS = 'stretches'

type StretchCtx = Pick<JobCtx, 'db' | 'log' | 'padReader'>

/** Rough number of characters that a step writes for each range or author. */
const ROW_CHARACTERS = 100

/**
 * Goes through the next entries of a pad's log and stores what stretches they make. Returns up to which entry they go
 * then: 'all' if it is the last, undefined if more than `maxEntries` would have to be read first.
 */
const step = async (
  { db, padReader }: StretchCtx,
  pad: PadId,
  party: string,
  maxEntries?: number,
): Promise<'all' | 'more' | undefined> => {
  const head = await findLogHead(db, pad)
  const progress = await store.findProgress(db, pad)
  if (head === undefined || progress.seq >= head) return 'all'
  const upTo = Math.min(head, progress.seq + STEP_ENTRIES)
  const range = { after: progress.seq, upTo, ...(maxEntries === undefined ? {} : { maxEntries }) }
  const counted = await padReader.letters.count(pad, range, party)
  if (!counted) return undefined
  if (counted.upTo <= progress.seq) throw new BrokenLog(`Entry ${progress.seq + 1} of pad ${pad} is missing`)
  const parts = toStretchParts(await store.findLastStretch(db, pad, progress), counted.entries)
  const rows = parts.reduce((sum, { authors, written }) => sum + 1 + authors.size + written.length, 0)
  await commitLazily(
    db,
    async (db) => {
      // The pad may have been removed meanwhile, or another server, or somebody else here, may have been faster.
      if ((await findLogHead(db, pad)) === undefined) return
      if (!(await store.advanceProgress(db, pad, progress, counted.upTo))) return
      await store.deleteForgotten(db, pad, progress.seq, counted.upTo)
      await store.putStretchParts(db, pad, parts)
    },
    rows * ROW_CHARACTERS,
  )
  return counted.upTo >= head ? 'all' : 'more'
}

/** Runs work, and reports a log that cannot be read any further. The stretches then end before the damage. */
const unlessBroken = async <T>({ log }: StretchCtx, pad: PadId, work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof BrokenLog || error instanceof TookTooLong)) throw error
    log.error({ err: error, pad }, 'the history of a pad could not be read any further')
    return undefined
  }
}

/** Readings that are under way for somebody who waits. */
const underWay = new WeakMap<JobCtx['padReader'], Map<PadId, Promise<void>>>()

const readTail = async (ctx: StretchCtx & Pick<JobCtx, 'jobs'>, pad: PadId, party: string): Promise<void> => {
  const run = async (): Promise<void> => {
    for (let entries = 0; entries < REQUEST_ENTRIES; entries += STEP_ENTRIES) {
      const left = await step(ctx, pad, party, REQUEST_ENTRIES)
      if (left === 'all') return
      if (left === undefined) break
    }
    await commitLazily(ctx.db, (db) => ctx.jobs.enqueue(db, { kind: 'index-history', key: pad }))
  }
  await unlessBroken(ctx, pad, run())
}

/**
 * HIST-17: brings the stretches of a pad up to date as far as that is quick, and has a job do the rest. Returns up to which
 * entry they go.
 */
export const readyStretches = async (
  ctx: StretchCtx & Pick<JobCtx, 'jobs'>,
  pad: PadId,
  head: number,
  party: string,
): Promise<number> => {
  const { seq } = await store.findProgress(ctx.db, pad)
  if (seq >= head) return seq
  const readings = underWay.get(ctx.padReader) ?? new Map<PadId, Promise<void>>()
  underWay.set(ctx.padReader, readings)
  const reading = readings.get(pad) ?? readTail(ctx, pad, party).finally(() => readings.delete(pad))
  readings.set(pad, reading)
  await reading
  return (await store.findProgress(ctx.db, pad)).seq
}

/** Brings the stretches of a pad up to date, in slices. */
export const indexHistory = async (ctx: JobCtx, { key, signal }: Job): Promise<JobOutcome> => {
  const pad = key as PadId
  for (let steps = 0; steps < STEPS_AT_ONCE && !signal.aborted; steps++) {
    const left = await unlessBroken(ctx, pad, step(ctx, pad, JOBS))
    if (left !== 'more') return undefined
  }
  return { again: true }
}
