import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openLog } from '../lib/log.ts'
import type { JobHandler, JobKind } from './job.ts'
import * as store from './job.store.ts'
import { jobKinds } from '../job-kinds.ts'
import { jobQueue } from './queue.ts'
import { ATTEMPTS_MAX, PAUSE_MAX_MS, pauseMs } from './runner.ts'
import { gate, jobSite, recordingKeys } from './testing/job-site.ts'

test('[JOB-4] a job that fails is tried again with growing pauses and kept with its error after the last try', async () => {
  const { db, clock, jobs, server, rows } = await jobSite()
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
    // Requesting the job meanwhile does not shorten the pause.
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
  const { db, jobs, server } = await jobSite()
  const keys: string[] = []
  const never = gate()
  server(
    {
      fail: async () => Promise.reject(new Error('always')),
      hang: async () => {
        await never.opened
        return undefined
      },
      note: recordingKeys(keys),
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
  const { db, clock, jobs, server, rows } = await jobSite()
  const keys: string[] = []
  await jobs.enqueue(db, { kind: 'note', key: 'a' })
  for (let n = 0; n < ATTEMPTS_MAX; n++) {
    const now = clock.now()
    await store.leaseJobs(db, { kind: 'note', limit: 1, now, until: now + 1000, lease: `crash ${n}` })
    clock.advance(1000)
  }
  await server({ note: recordingKeys(keys) }).drain()
  expect(keys).toEqual([])
  expect(await rows()).toMatchObject([
    { run_at: store.NEVER, last_error: expect.stringContaining('stopped') as string },
  ])
})

test('[JOB-8] a periodic job that failed for the last time begins anew after the longest pause', async () => {
  const { clock, server, rows } = await jobSite()
  let runs = 0
  const { drain } = server(
    {
      'sweep-mails': async () => {
        runs += 1
        if (runs <= ATTEMPTS_MAX) throw new Error('the database is away')
        return { again: true, delayMs: 1000 }
      },
    },
    { periodic: ['sweep-mails'] },
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
  const { db, clock, jobs, server, rows } = await jobSite()
  const keys: string[] = []
  await jobs.enqueue(db, { kind: 'sweep-mails', key: 'site' })
  for (let n = 0; n < ATTEMPTS_MAX; n++) {
    const now = clock.now()
    await store.leaseJobs(db, { kind: 'sweep-mails', limit: 1, now, until: now + 1000, lease: `crash ${n}` })
    clock.advance(1000)
  }
  // Each start requests the periodic jobs, here as slowly as on a busy database; no job runs before that.
  const ask = jobQueue<Record<string, unknown>>(clock)
  jobs.enqueue = async (...asked) => {
    await sleep(50)
    await ask.enqueue(...asked)
  }
  const { drain } = server({ 'sweep-mails': recordingKeys(keys) }, { periodic: ['sweep-mails'] })
  await drain()
  expect(keys).toEqual([])
  expect(await rows()).toMatchObject([{ run_at: clock.now() + PAUSE_MAX_MS }])
  clock.advance(PAUSE_MAX_MS)
  await drain()
  expect(keys).toEqual(['site'])
})

test('[JOB-4] a job asked for while its last try fails is tried again, and as often as a new one', async () => {
  const { db, clock, jobs, server } = await jobSite()
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
  const { jobs, clock, server, rows, db } = await jobSite()
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
  const personal = Object.entries(jobKinds)
    .filter(([, kind]: [string, JobKind]) => kind.isPersonal)
    .map(([name]) => name)
  expect(personal).toEqual(['notify-users', 'recover-account'])
})

test('[SEC-42, JOB-9] the log names a job that fails, or whose end cannot be stored, by its number, and by its key only where that names nobody', async () => {
  const lines: string[] = []
  const { db, jobs, server } = await jobSite(openLog('info', { write: (line) => void lines.push(line) }))
  const moveJobs = (from: string, to: string) => db.schema.alterTable(from).renameTo(to).execute()
  const fail: JobHandler = async () => Promise.reject(new Error('no'))
  const loseTable: JobHandler = async () => {
    await moveJobs('jobs', 'jobs_elsewhere')
    return undefined
  }
  const runOnce = async (run: JobHandler): Promise<void> => {
    const { drain, close } = server(
      {},
      { kinds: { mail: { run, atOnce: 1, isPersonal: true }, pad: { run, atOnce: 1 } } },
    )
    await drain().catch(() => {})
    await close()
  }
  for (const [kind, key] of [
    ['mail', 'ada@example.org'],
    ['pad', 'pad1'],
  ] as const) {
    await jobs.enqueue(db, { kind, key })
    await runOnce(fail)
    await jobs.enqueue(db, { kind, key: `${key} again` })
    await runOnce(loseTable)
    await moveJobs('jobs_elsewhere', 'jobs')
    await db.deleteFrom('jobs').execute()
  }
  const failures = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg !== 'jobs could not be leased')
  expect(failures.map(({ msg, kind, job, key }) => [msg, kind, typeof job, key])).toEqual([
    ['a job failed', 'mail', 'number', undefined],
    ['the end of a job could not be stored', 'mail', 'number', undefined],
    ['a job failed', 'pad', 'number', 'pad1'],
    ['the end of a job could not be stored', 'pad', 'number', 'pad1 again'],
  ])
  expect(lines.join('')).not.toContain('ada@')
})
