import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { commitLazily } from '../db/transactions/commit-lazily.ts'
import { takeTurns } from '../lib/take-turns.ts'
import { failureLog } from '../lib/failure-log.ts'
import type { JobCtx, JobKind, JobKinds, JobOutcome } from './job.ts'
import * as store from './job.store.ts'
import type { JobKindName } from './payloads.ts'
import { rounds } from './rounds.ts'

export interface JobRunner {
  /** Runs all jobs that are due now, and those that become due by running them. For tests. */
  readonly drain: () => Promise<void>
  /**
   * Stops taking jobs and lets the running ones finish. A job that takes too long is aborted, and is due for the
   * next server at once; if it does not stop, it is due when its lease ends.
   */
  readonly close: () => Promise<void>
}

export interface JobRunnerOptions {
  readonly kinds: JobKinds
  /** Kinds that are requested at each start; each then requests itself again. */
  readonly periodic: readonly JobKindName[]
  readonly pollMs?: number
  readonly leaseMs?: number
  readonly closeMs?: number
  readonly stopMs?: number
}

/**
 * After the last try a job stays, with its error, until it is requested again. A periodic one starts over by itself,
 * and one that names people is deleted.
 */
export const ATTEMPTS_MAX = 10
export const PAUSE_MAX_MS = 3_600_000
/** Interval at which jobs are found that other servers have queued, or that have become due. */
export const POLL_MS = 500
const ERROR_MAX = 1000

/** Key of the jobs that each start requests, one of every periodic kind. */
const PERIODIC_KEY = 'site'

/** Returns the pause after a failed try: 1 s, 4 s, 16 s … an hour. */
export const pauseMs = (attempts: number): number => Math.min(1000 * 4 ** (attempts - 1), PAUSE_MAX_MS)

const describe = (error: unknown): string =>
  String(error instanceof Error ? `${error.name}: ${error.message}` : error)
    .replaceAll('\0', '')
    .toWellFormed()
    .slice(0, ERROR_MAX)

export const startJobRunner = (
  ctx: JobCtx,
  { kinds, periodic, pollMs = POLL_MS, leaseMs = 30_000, closeMs = 10_000, stopMs = 5000 }: JobRunnerOptions,
): JobRunner => {
  const { db, clock, log } = ctx
  const running = new Map<string, Set<Promise<void>>>(Object.keys(kinds).map((kind) => [kind, new Set()]))
  const allRunning = (): Promise<void>[] => [...running.values()].flatMap((set) => [...set])
  const aborts = new Set<AbortController>()
  let isClosed = false

  let lastTurn = Promise.resolve()
  /**
   * Resolves in a turn of the event loop in which no other job begins. SQLite answers within the same turn; without
   * this nobody else would be served between two jobs, or two slices of one.
   */
  const turnOfItsOwn = (): Promise<void> => {
    lastTurn = lastTurn.then(() => nextTurn())
    return lastTurn
  }

  /** Writes the state of a job. If a power failure loses it, the job runs once more, which may happen to any. */
  const commit = <T>(work: (db: JobCtx['db']) => Promise<T>): Promise<T> => commitLazily(db, work)

  /** Returns whether a job is periodic: only a start requests it, so it must not be given up. */
  const isPeriodic = ({ kind, key }: store.LeasedJob): boolean =>
    key === PERIODIC_KEY && periodic.some((name) => name === kind)

  /** SEC-42: returns how the log names a job: by its key only if that names no person. */
  const named = ({ id, kind, key }: store.LeasedJob) => ({ job: id, kind, ...(kinds[kind]?.isPersonal ? {} : { key }) })

  const fail = (job: store.LeasedJob, error: string): Promise<void> => {
    const isLast = job.attempts >= ATTEMPTS_MAX
    if (isLast && kinds[job.kind]?.isPersonal) return commit((db) => store.finishJob(db, job))
    const runAt = clock.now() + pauseMs(job.attempts)
    return commit((db) => store.failJob(db, job, { error, runAt, isLast, isPeriodic: isPeriodic(job) }))
  }

  /**
   * Puts back a job that was aborted, which may have left anything undone, whatever it reports. If another server
   * has the job, nothing changes.
   */
  const giveBack = (job: store.LeasedJob): Promise<void> => commit((db) => store.repeatJob(db, job, clock.now()))

  const attempt = async (job: store.LeasedJob, kind: JobKind, signal: AbortSignal): Promise<void> => {
    if (job.attempts > ATTEMPTS_MAX) return fail(job, 'The server stopped each time while this ran')
    let outcome: JobOutcome
    try {
      outcome = await kind.run(ctx, { key: job.key, payload: job.payload, signal })
    } catch (error) {
      if (signal.aborted) return giveBack(job)
      const isLast = job.attempts >= ATTEMPTS_MAX
      log.error({ err: error, ...named(job), attempts: job.attempts, isLast }, 'a job failed')
      return fail(job, describe(error))
    }
    if (signal.aborted) return giveBack(job)
    const again = outcome
    await commit((db) =>
      again ? store.repeatJob(db, job, clock.now() + (again.delayMs ?? 0)) : store.finishJob(db, job),
    )
  }

  const work = async (job: store.LeasedJob, kind: JobKind): Promise<void> => {
    const abort = new AbortController()
    aborts.add(abort)
    const renewal = setInterval(() => {
      commit((db) => store.renewLease(db, job, clock.now() + leaseMs)).then(
        (isHeld) => {
          if (!isHeld) abort.abort()
        },
        (error: unknown) => log.warn({ err: error, kind: job.kind }, 'a lease could not be renewed'),
      )
    }, leaseMs / 3)
    renewal.unref()
    try {
      await turnOfItsOwn()
      await attempt(job, kind, abort.signal)
    } catch (error) {
      // The lease ends by itself, and then the job is tried again. Once the server has closed, it has no database any
      // more.
      log[isClosed ? 'warn' : 'error']({ err: error, ...named(job) }, 'the end of a job could not be stored')
    } finally {
      clearInterval(renewal)
      aborts.delete(abort)
    }
  }

  const leasing = failureLog(log, { failing: 'jobs could not be leased', works: 'jobs are leased again' })

  /** Number of jobs that were begun here. */
  let begun = 0

  const takeDueNow = async (): Promise<void> => {
    const placesOf = (name: string): Set<Promise<void>> => running.get(name) as Set<Promise<void>>
    const free = Object.keys(kinds).filter((name) => (kinds[name]?.atOnce ?? 0) > placesOf(name).size)
    for (const name of await store.listDueKinds(db, free, clock.now())) {
      const kind = kinds[name] as JobKind
      const places = placesOf(name)
      if (isClosed) return
      const now = clock.now()
      const lease = { kind: name, limit: kind.atOnce - places.size, now, until: now + leaseMs, lease: randomUUID() }
      const jobs = await commit((db) => store.leaseJobs(db, lease))
      for (const job of jobs) {
        const done = work(job, kind).finally(() => {
          places.delete(done)
          beginWithin(0)
        })
        places.add(done)
        begun += 1
      }
    }
    leasing.succeeded()
  }

  /** A job is begun a moment after it was leased, so whoever waits for what is begun also waits for the turns. */
  const turns = takeTurns()
  const takeDue = (): Promise<void> => turns.take('', takeDueNow)

  const { beginWithin, stop } = rounds(pollMs, takeDue, (error) => leasing.failed(error))

  ctx.jobs.onAsked((delayMs) => {
    if (delayMs < pollMs) beginWithin(delayMs)
  })
  const started = Promise.all(periodic.map((kind) => ctx.jobs.enqueue(db, { kind, key: PERIODIC_KEY }))).catch(
    (error: unknown) => log.error({ err: error }, 'the periodic jobs could not be requested'),
  )
  // No round begins earlier: the request of a periodic job would undo the pause of one that the round has just failed.
  void started.then(() => beginWithin(0))

  const endWithin = async (ms: number): Promise<void> => {
    const waiting = new AbortController()
    await Promise.race([Promise.all(allRunning()), sleep(ms, undefined, { signal: waiting.signal }).catch(() => {})])
    waiting.abort()
  }

  return {
    drain: async () => {
      await started
      let [begunBefore, due] = [-1, 0]
      while (!isClosed && (due > 0 || begun !== begunBefore)) {
        begunBefore = begun
        await takeDue()
        await Promise.all(allRunning())
        due = await store.countDueJobs(db, Object.keys(kinds), clock.now())
        // A turn of this runner's own may have leased what is counted no more. Whatever is left belongs to another runner.
        await turns.ended()
        await sleep(1)
      }
      await Promise.all(allRunning())
    },
    close: async () => {
      await started
      isClosed = true
      await stop()
      await endWithin(closeMs)
      for (const abort of aborts) abort.abort()
      await endWithin(stopMs)
    },
  }
}
