import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'
import { testClock, type TestClock } from '../testing/clock.ts'
import { openTestDatabase } from '../testing/databases.ts'
import type { Job, JobCtx, JobHandler, JobKinds } from './job.ts'
import * as store from './job.store.ts'
import { jobKinds } from './kinds.ts'
import { jobQueue, type Jobs } from './queue.ts'
import { ATTEMPTS_MAX, PAUSE_MAX_MS, pauseMs, startJobRunner, type JobRunner, type JobRunnerOptions } from './runner.ts'

interface Site {
  readonly db: Db
  readonly clock: TestClock
  readonly jobs: Jobs
  /** A server that works on these kinds by `drain` alone, unless `pollMs` says otherwise. */
  readonly server: (kinds: Record<string, JobHandler>, options?: JobRunnerOptions) => JobRunner
  readonly rows: () => Promise<
    { kind: string; key: string; attempts: number; last_error: string | null; run_at: number }[]
  >
}

const site = async (): Promise<Site> => {
  const database = await openTestDatabase()
  const runners: JobRunner[] = []
  onTestFinished(async () => {
    for (const runner of runners) await runner.close()
    await database.close()
  })
  const { db } = database
  const clock = testClock()
  const jobs = jobQueue(clock)
  const ctx = { db, clock, jobs, log: pino({ level: 'silent' }) } as unknown as Services & JobCtx
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

/** A handler that notes the keys it was called with. */
const noting =
  (keys: string[]): JobHandler =>
  async (_, job: Job) => {
    keys.push(job.key)
    return undefined
  }

const gate = () => {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}

test('[JOB-1] a job asked for in a transaction that is rolled back does not exist', async () => {
  const { db, jobs, rows } = await site()
  const failing = db.transaction().execute(async (db) => {
    await jobs.enqueue(db, { kind: 'note', key: 'a' })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await rows()).toEqual([])
})

test('[JOB-1] asking for many at once is asking for each of them', async () => {
  const { db, clock, jobs, server, rows } = await site()
  const keys = Array.from({ length: 150 }, (_, n) => `key${n}`)
  await jobs.enqueue(db, { kind: 'note', key: 'key7', delayMs: 1000 })
  await jobs.enqueueAll(db, { kind: 'note', keys: [...keys, 'key7'] })
  await jobs.enqueueAll(db, { kind: 'note', keys: [] })
  expect((await rows()).map(({ run_at }) => run_at)).toEqual(keys.map(() => clock.now()))
  const done: string[] = []
  await server({ note: noting(done) }).drain()
  expect(done.toSorted()).toEqual(keys.toSorted())
})

test('[JOB-1, JOB-7] a job runs once its time has come, and is gone when it is done', async () => {
  const { db, clock, jobs, server, rows } = await site()
  const keys: string[] = []
  const { drain } = server({ note: noting(keys) })
  await jobs.enqueue(db, { kind: 'note', key: 'now' })
  await jobs.enqueue(db, { kind: 'note', key: 'later', delayMs: 1000 })
  await drain()
  expect(keys).toEqual(['now'])
  clock.advance(1000)
  await drain()
  expect(keys).toEqual(['now', 'later'])
  expect(await rows()).toEqual([])
})

test('[JOB-1] a handler is given the payload that was asked for last', async () => {
  const { db, jobs, server } = await site()
  const payloads: unknown[] = []
  const { drain } = server({
    note: async (_, { payload }) => {
      payloads.push(payload)
      return undefined
    },
  })
  await jobs.enqueue(db, { kind: 'note', key: 'a', payload: { n: 1 } })
  await jobs.enqueue(db, { kind: 'note', key: 'a', payload: { n: 2 } })
  await jobs.enqueue(db, { kind: 'note', key: 'a' })
  await drain()
  expect(payloads).toEqual([{ n: 2 }])
})

test('[JOB-1] asked for again and again while it waits, a job runs once, after ten times its delay at the latest', async () => {
  const { db, clock, jobs, server } = await site()
  const keys: string[] = []
  const { drain } = server({ note: noting(keys) })
  const start = clock.now()
  while (keys.length === 0) {
    await jobs.enqueue(db, { kind: 'note', key: 'a', delayMs: 1000 })
    clock.advance(900)
    await drain()
  }
  expect(clock.now() - start).toBeGreaterThan(1000)
  expect(clock.now() - start).toBeLessThanOrEqual(10_900)
})

test('[JOB-1] what is asked for while it runs is run once more afterwards, and not beside it', async () => {
  const { db, jobs, server, rows } = await site()
  let atOnce = 0
  let most = 0
  let runs = 0
  const started = gate()
  const mayEnd = gate()
  const { drain } = server({
    slow: async () => {
      runs += 1
      most = Math.max(most, ++atOnce)
      started.open()
      if (runs === 1) await mayEnd.opened
      atOnce -= 1
      return undefined
    },
  })
  await jobs.enqueue(db, { kind: 'slow', key: 'a' })
  const drained = drain()
  await started.opened
  // In the very millisecond in which it runs, since the clock stands still.
  await jobs.enqueue(db, { kind: 'slow', key: 'a' })
  await jobs.enqueue(db, { kind: 'slow', key: 'a' })
  await sleep(20)
  mayEnd.open()
  await drained
  expect({ runs, most }).toEqual({ runs: 2, most: 1 })
  expect(await rows()).toEqual([])
})

test('[JOB-2] of several servers, each job is run by one', async () => {
  const { db, jobs, server, rows } = await site()
  const keys: string[] = []
  const run: JobHandler = async (_, { key }) => {
    await sleep(1)
    keys.push(key)
    return undefined
  }
  const servers = [server({ note: run }), server({ note: run }), server({ note: run })]
  const asked = Array.from({ length: 60 }, (_, n) => `job ${n}`)
  for (const key of asked) await jobs.enqueue(db, { kind: 'note', key })
  await Promise.all(servers.map(({ drain }) => drain()))
  expect(keys.toSorted()).toEqual(asked.toSorted())
  expect(await rows()).toEqual([])
})

test('[JOB-2] a server whose lease was taken over is told, and its end changes nothing', async () => {
  const { db, clock, jobs } = await site()
  await jobs.enqueue(db, { kind: 'note', key: 'a' })
  const lease = async (name: string) => {
    const now = clock.now()
    return (await store.leaseJobs(db, { kind: 'note', limit: 1, now, until: now + 1000, lease: name }))[0]
  }
  const first = await lease('first')
  expect(await lease('second')).toBeUndefined()
  clock.advance(1000)
  const second = await lease('second')
  expect(second?.attempts).toBe(2)
  expect(await store.renewLease(db, first!, clock.now() + 1000)).toBe(false)
  await store.finishJob(db, first!)
  await store.failJob(db, first!, { error: 'late', runAt: 0, isLast: false, isPeriodic: false })
  expect(await store.renewLease(db, second!, clock.now() + 1000)).toBe(true)
})

test('[JOB-2] a job that takes longer than its lease keeps it', async () => {
  const { db, clock, jobs, server } = await site()
  let runs = 0
  const run: JobHandler = async () => {
    runs += 1
    for (let n = 0; n < 10; n++) {
      await sleep(15)
      clock.advance(15)
    }
    return undefined
  }
  const servers = [server({ long: run }, { leaseMs: 60 }), server({ long: run }, { leaseMs: 60 })]
  await jobs.enqueue(db, { kind: 'long', key: 'a' })
  await Promise.all(servers.map(({ drain }) => drain()))
  expect(runs).toBe(1)
})

test('[JOB-3] the job of a server that died is taken up when its lease ends', async () => {
  const { db, clock, jobs, server } = await site()
  const keys: string[] = []
  await jobs.enqueue(db, { kind: 'note', key: 'a' })
  const now = clock.now()
  await store.leaseJobs(db, { kind: 'note', limit: 1, now, until: now + 30_000, lease: 'of the dead' })
  const alive = server({ note: noting(keys) }, { pollMs: 5 })
  await sleep(40)
  expect(keys).toEqual([])
  clock.advance(30_000)
  await alive.drain()
  expect(keys).toEqual(['a'])
})

test('[JOB-4] a job that fails is tried again with growing pauses and kept with its error after the last try', async () => {
  const { db, clock, jobs, server, rows } = await site()
  let runs = 0
  const { drain } = server({
    fail: async () => {
      runs += 1
      throw new Error(`no. ${runs}`)
    },
  })
  await jobs.enqueue(db, { kind: 'fail', key: 'a' })
  const pauses: number[] = []
  for (let n = 1; n < ATTEMPTS_MAX; n++) {
    await drain()
    const [row] = await rows()
    expect(row).toMatchObject({ attempts: n, last_error: `Error: no. ${n}` })
    pauses.push(row!.run_at - clock.now())
    // Who asks meanwhile does not shorten the pause.
    await jobs.enqueue(db, { kind: 'fail', key: 'a' })
    await drain()
    expect(runs).toBe(n)
    clock.advance(pauses.at(-1)!)
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.slice(0, 3)).toEqual([pauseMs(1), pauseMs(2), pauseMs(3)])
  await drain()
  clock.advance(10 * 365 * 86_400_000)
  await drain()
  expect(runs).toBe(ATTEMPTS_MAX)
  expect(await rows()).toMatchObject([{ last_error: `Error: no. ${ATTEMPTS_MAX}`, run_at: store.NEVER }])
  await jobs.enqueue(db, { kind: 'fail', key: 'a' })
  await drain()
  expect(runs).toBe(ATTEMPTS_MAX + 1)
})

test('[JOB-4] jobs that fail or take long hold up no other', async () => {
  const { db, jobs, server } = await site()
  const keys: string[] = []
  const never = gate()
  server(
    {
      fail: async () => Promise.reject(new Error('always')),
      hang: async () => {
        await never.opened
        return undefined
      },
      note: noting(keys),
    },
    { pollMs: 5 },
  )
  for (let n = 0; n < 10; n++) {
    await jobs.enqueue(db, { kind: 'hang', key: `${n}` })
    await jobs.enqueue(db, { kind: 'fail', key: `${n}` })
  }
  await jobs.enqueue(db, { kind: 'note', key: 'through' })
  await expect.poll(() => keys).toEqual(['through'])
  never.open()
})

test('[JOB-4] a job that takes its server with it is not tried for ever', async () => {
  const { db, clock, jobs, server, rows } = await site()
  const keys: string[] = []
  await jobs.enqueue(db, { kind: 'note', key: 'a' })
  for (let n = 0; n < ATTEMPTS_MAX; n++) {
    const now = clock.now()
    await store.leaseJobs(db, { kind: 'note', limit: 1, now, until: now + 1000, lease: `crash ${n}` })
    clock.advance(1000)
  }
  await server({ note: noting(keys) }).drain()
  expect(keys).toEqual([])
  expect(await rows()).toMatchObject([
    { run_at: store.NEVER, last_error: expect.stringContaining('stopped') as string },
  ])
})

test('[JOB-8] a periodic job that failed for the last time begins anew after the longest pause', async () => {
  const { clock, server, rows } = await site()
  let runs = 0
  const { drain } = server(
    {
      sweep: async () => {
        runs += 1
        if (runs <= ATTEMPTS_MAX) throw new Error('the database is away')
        return { again: true, delayMs: 1000 }
      },
    },
    { periodic: ['sweep'] },
  )
  for (let n = 0; n < ATTEMPTS_MAX; n++) {
    await drain()
    clock.advance(PAUSE_MAX_MS)
  }
  expect(runs).toBe(ATTEMPTS_MAX)
  expect(await rows()).toMatchObject([{ last_error: 'Error: the database is away', run_at: clock.now() }])
  await drain()
  expect(runs).toBe(ATTEMPTS_MAX + 1)
  expect(await rows()).toMatchObject([{ last_error: null, run_at: clock.now() + 1000 }])
})

test('[JOB-8] a periodic job that took its server with it each time is tried again after the longest pause', async () => {
  const { db, clock, jobs, server, rows } = await site()
  const keys: string[] = []
  await jobs.enqueue(db, { kind: 'sweep', key: 'site' })
  for (let n = 0; n < ATTEMPTS_MAX; n++) {
    const now = clock.now()
    await store.leaseJobs(db, { kind: 'sweep', limit: 1, now, until: now + 1000, lease: `crash ${n}` })
    clock.advance(1000)
  }
  // A start asks for the periodic jobs, here as slowly as of a busy database: none is worked at before.
  const ask = jobQueue(clock)
  jobs.enqueue = async (...asked) => {
    await sleep(50)
    await ask.enqueue(...asked)
  }
  const { drain } = server({ sweep: noting(keys) }, { periodic: ['sweep'] })
  await drain()
  expect(keys).toEqual([])
  expect(await rows()).toMatchObject([{ run_at: clock.now() + PAUSE_MAX_MS }])
  clock.advance(PAUSE_MAX_MS)
  await drain()
  expect(keys).toEqual(['site'])
})

test('[JOB-4] a job asked for while its last try fails is tried again, and as often as a new one', async () => {
  const { db, clock, jobs, server } = await site()
  let runs = 0
  const { drain } = server({
    fail: async () => {
      runs += 1
      if (runs === ATTEMPTS_MAX) await jobs.enqueue(db, { kind: 'fail', key: 'a' })
      throw new Error('no')
    },
  })
  await jobs.enqueue(db, { kind: 'fail', key: 'a' })
  for (let n = 0; n < 3 * ATTEMPTS_MAX; n++) {
    await drain()
    clock.advance(PAUSE_MAX_MS)
  }
  expect(runs).toBe(2 * ATTEMPTS_MAX)
})

test('[JOB-9] a job that names people is forgotten after the last try, unless it was asked for again meanwhile', async () => {
  const { jobs, clock, server, rows, db } = await site()
  let runs = 0
  const run: JobHandler = async () => {
    runs += 1
    if (runs === ATTEMPTS_MAX) await jobs.enqueue(db, { kind: 'mail', key: 'ada@example.org' })
    throw new Error('no')
  }
  const { drain } = server({}, { kinds: { mail: { run, atOnce: 1, isPersonal: true } } })
  await jobs.enqueue(db, { kind: 'mail', key: 'ada@example.org', payload: { text: 'Look!' } })
  while ((await rows()).length > 0) {
    await drain()
    clock.advance(PAUSE_MAX_MS)
    expect(runs).toBeLessThanOrEqual(2 * ATTEMPTS_MAX)
  }
  expect(runs).toBe(2 * ATTEMPTS_MAX)
})

test('[JOB-9] calls for others to look and recoveries are such jobs', () => {
  const personal = Object.keys(jobKinds).filter((kind) => jobKinds[kind]?.isPersonal)
  expect(personal).toEqual(['notify-users', 'recover-account'])
})

test('[JOB-5] a job in slices goes on where it was on another server', async () => {
  const { db, jobs, server } = await site()
  let left = 10
  const slice: JobHandler = async () => (--left > 0 ? { again: true } : undefined)
  const first = server({ slices: slice }, { pollMs: 1 })
  await jobs.enqueue(db, { kind: 'slices', key: 'a' })
  await expect.poll(() => left, { interval: 1 }).toBeLessThan(10)
  await first.close()
  await server({ slices: slice }).drain()
  expect(left).toBe(0)
})

test('[JOB-6] between two slices others get their turn', async () => {
  const { db, jobs, server } = await site()
  let slices = 0
  let turns = 0
  const count = (): void => {
    turns += 1
    if (slices < 50) setImmediate(count)
  }
  const { drain } = server({ slices: async () => (++slices < 50 ? { again: true } : undefined) })
  await jobs.enqueue(db, { kind: 'slices', key: 'a' })
  setImmediate(count)
  await drain()
  expect(turns).toBeGreaterThanOrEqual(50)
})

test('[JOB-1] a job that is due is not left until the next round', async () => {
  const { db, jobs, server } = await site()
  const keys: string[] = []
  server({ note: noting(keys) }, { pollMs: 60_000 })
  await sleep(20)
  await jobs.enqueue(db, { kind: 'note', key: 'a' })
  await expect.poll(() => keys).toEqual(['a'])
})

test('[JOB-3] a server that stops lets the running job finish and takes no other', async () => {
  const { db, jobs, server, rows } = await site()
  const keys: string[] = []
  const started = gate()
  const run: JobHandler = async (_, { key }) => {
    started.open()
    await sleep(30)
    keys.push(key)
    return undefined
  }
  const runner = server({ note: run }, { pollMs: 1, kinds: { note: { run, atOnce: 1 } } })
  await jobs.enqueue(db, { kind: 'note', key: 'a' })
  await jobs.enqueue(db, { kind: 'note', key: 'b' })
  await started.opened
  await runner.close()
  expect(keys).toEqual(['a'])
  expect((await rows()).map(({ key }) => key)).toEqual(['b'])
})
