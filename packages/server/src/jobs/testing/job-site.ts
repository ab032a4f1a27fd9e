import pino from 'pino'
import { onTestFinished } from 'vitest'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { testClock, type TestClock } from '../../testing/clock.ts'
import { openTestDatabase } from '../../testing/databases/databases.ts'
import type { Job, JobCtx, JobHandler, JobKinds } from '../job.ts'
import { jobQueue, type Jobs } from '../queue.ts'
import { startJobRunner, type JobRunner, type JobRunnerOptions } from '../runner.ts'

export interface JobSite {
  readonly db: Db
  readonly clock: TestClock
  readonly jobs: Jobs<Record<string, unknown>>
  /** Starts a server that works on these kinds by `drain` alone, unless `pollMs` says otherwise. */
  readonly server: (kinds: Record<string, JobHandler>, options?: Partial<JobRunnerOptions>) => JobRunner
  readonly rows: () => Promise<
    { kind: string; key: string; attempts: number; last_error: string | null; run_at: number }[]
  >
}

/** Makes a database with a queue, and servers that work on it until the test ends. */
export const jobSite = async (log = pino({ level: 'silent' })): Promise<JobSite> => {
  const database = await openTestDatabase()
  const runners: JobRunner[] = []
  onTestFinished(async () => {
    for (const runner of runners) await runner.close()
    await database.close()
  })
  const { db } = database
  const clock = testClock()
  const jobs = jobQueue<Record<string, unknown>>(clock)
  const ctx = { db, clock, jobs, log } as unknown as Services & JobCtx
  return {
    db,
    clock,
    jobs,
    server: (handlers, options) => {
      const kinds: JobKinds = Object.fromEntries(
        Object.entries(handlers).map(([kind, run]) => [kind, { run, atOnce: 2 }]),
      )
      const runner = startJobRunner(ctx, { kinds, periodic: [], pollMs: 3_600_000, closeMs: 1000, ...options })
      runners.push(runner)
      return runner
    },
    rows: () =>
      db.selectFrom('jobs').select(['kind', 'key', 'attempts', 'last_error', 'run_at']).orderBy('id').execute(),
  }
}

/** Returns a handler that records the keys it was called with. */
export const recordingKeys =
  (keys: string[]): JobHandler =>
  async (_, job: Job) => {
    keys.push(job.key)
    return undefined
  }

/** Returns a promise that a test resolves with `open`. */
export const gate = () => {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}
