import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { waitFor } from '../testing/wait.ts'
import type { JobHandler } from './job.ts'
import * as store from './job.store.ts'
import { gate, jobSite, recordingKeys } from './testing/job-site.ts'

test('[JOB-1] a job asked for in a transaction that is rolled back does not exist', async () => {
  const { db, jobs, rows } = await jobSite()
  const failing = db.transaction().execute(async (db) => {
    await jobs.enqueue(db, { kind: 'note', key: 'a' })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await rows()).toEqual([])
})

test('[JOB-1] asking for many at once is asking for each of them', async () => {
  const { db, clock, jobs, server, rows } = await jobSite()
  const keys = Array.from({ length: 150 }, (_, n) => `key${n}`)
  await jobs.enqueue(db, { kind: 'note', key: 'key7', delayMs: 1000 })
  await jobs.enqueueAll(db, { kind: 'note', keys: [...keys, 'key7'] })
  await jobs.enqueueAll(db, { kind: 'note', keys: [] })
  expect((await rows()).map(({ run_at }) => run_at)).toEqual(keys.map(() => clock.now()))
  const done: string[] = []
  await server({ note: recordingKeys(done) }).drain()
  expect(done.toSorted()).toEqual(keys.toSorted())
})

test('[JOB-1, JOB-7] a job runs once its time has come, and is gone when it is done', async () => {
  const { db, clock, jobs, server, rows } = await jobSite()
  const keys: string[] = []
  const { drain } = server({ note: recordingKeys(keys) })
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
  const { db, jobs, server } = await jobSite()
  // No server exists yet, since it might start between two of these.
  await jobs.enqueue(db, { kind: 'note', key: 'a', payload: { n: 1 } })
  await jobs.enqueue(db, { kind: 'note', key: 'a', payload: { n: 2 } })
  await jobs.enqueue(db, { kind: 'note', key: 'a' })
  const payloads: unknown[] = []
  const { drain } = server({
    note: async (_, { payload }) => {
      payloads.push(payload)
      return undefined
    },
  })
  await drain()
  expect(payloads).toEqual([{ n: 2 }])
})

test('[JOB-1] asked for again and again while it waits, a job runs once, after ten times its delay at the latest', async () => {
  const { db, clock, jobs, server } = await jobSite()
  const keys: string[] = []
  const { drain } = server({ note: recordingKeys(keys) })
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
  const { db, jobs, server, rows } = await jobSite()
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
  // The clock stands still, so the requests have the same millisecond as the run.
  await jobs.enqueue(db, { kind: 'slow', key: 'a' })
  await jobs.enqueue(db, { kind: 'slow', key: 'a' })
  await sleep(20)
  mayEnd.open()
  await drained
  expect({ runs, most }).toEqual({ runs: 2, most: 1 })
  expect(await rows()).toEqual([])
})

test('[JOB-2] of several servers, each job is run by one', async () => {
  const { db, jobs, server, rows } = await jobSite()
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
  const { db, clock, jobs } = await jobSite()
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
  const { db, clock, jobs, server } = await jobSite()
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
  const { db, clock, jobs, server } = await jobSite()
  const keys: string[] = []
  await jobs.enqueue(db, { kind: 'note', key: 'a' })
  const now = clock.now()
  await store.leaseJobs(db, { kind: 'note', limit: 1, now, until: now + 30_000, lease: 'of the dead' })
  const alive = server({ note: recordingKeys(keys) }, { pollMs: 5 })
  await sleep(40)
  expect(keys).toEqual([])
  clock.advance(30_000)
  await alive.drain()
  expect(keys).toEqual(['a'])
})

test('[JOB-5] a job in slices goes on where it was on another server', async () => {
  const { db, jobs, server } = await jobSite()
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
  const { db, jobs, server } = await jobSite()
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
  const { db, jobs, server } = await jobSite()
  const keys: string[] = []
  server({ note: recordingKeys(keys) }, { pollMs: 60_000 })
  await sleep(20)
  await jobs.enqueue(db, { kind: 'note', key: 'a' })
  await expect.poll(() => keys).toEqual(['a'])
})

test('[JOB-3] a server that stops lets the running job finish and takes no other', async () => {
  const { db, jobs, server, rows } = await jobSite()
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

test.each(['says that it is done', 'fails'])(
  '[JOB-3, OPS-26] a job that is told to stop stops before its server does, and is due for the next, also when it %s',
  async (how) => {
    const { db, jobs, server, rows } = await jobSite()
    const [started, keys] = [gate(), [] as string[]]
    const run: JobHandler = async (_, { signal }) => {
      started.open()
      await once(signal, 'abort')
      await sleep(50)
      if (how === 'fails') throw new Error('told to stop')
      return undefined
    }
    const runner = server({ long: run }, { pollMs: 1, closeMs: 20 })
    await jobs.enqueue(db, { kind: 'long', key: 'a' })
    await started.opened
    await runner.close()
    expect(await rows()).toMatchObject([{ key: 'a', attempts: 0, last_error: null }])
    await server({ long: recordingKeys(keys) }).drain()
    expect(keys).toEqual(['a'])
  },
)

test('[JOB-3] a server does not wait for ever for a job that does not stop', async () => {
  const { db, jobs, server, rows } = await jobSite()
  const [started, end] = [gate(), gate()]
  const run: JobHandler = async () => {
    started.open()
    await end.opened
    return undefined
  }
  const runner = server({ long: run }, { pollMs: 1, closeMs: 20, stopMs: 20 })
  await jobs.enqueue(db, { kind: 'long', key: 'a' })
  await started.opened
  await runner.close()
  expect((await rows()).map(({ key }) => key)).toEqual(['a'])
  end.open()
  await runner.drain()
})

// SQLite has one connection, on which all requests run one after the other.
test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  '[JOB-1] two who ask for the same jobs at once, each in another order, both get them',
  async () => {
    const { db, jobs, rows } = await jobSite()
    // This many share a statement.
    await jobs.enqueueAll(db, { kind: 'note', keys: ['a', 'b', 'c', 'd'] })
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    onTestFinished(() => released.resolve())
    const holding = db.transaction().execute(async (db) => {
      await db.selectFrom('jobs').select('id').where('key', '=', 'b').forUpdate().execute()
      held.resolve()
      await released.promise
    })
    await held.promise
    const waiting = async (): Promise<number> => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length
    }
    const asking: Promise<void>[] = []
    for (const keys of [
      ['b', 'a', 'c', 'd'],
      ['a', 'b', 'c', 'd'],
    ]) {
      asking.push(jobs.enqueueAll(db, { kind: 'note', keys }))
      await waitFor(async () => expect(await waiting()).toBe(asking.length))
    }
    released.resolve()
    await Promise.all([holding, ...asking])
    expect(await rows()).toHaveLength(4)
  },
)
