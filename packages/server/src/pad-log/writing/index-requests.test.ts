import type { PadId } from '@sheaf/contract/ids'
import { setImmediate } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '../../lib/clock.ts'
import { jobQueue } from '../../jobs/queue.ts'
import { POLL_MS } from '../../jobs/runner.ts'
import { openTestDatabase } from '../../testing/databases/databases.ts'
import { indexRequests } from './index-requests.ts'

/** Time within which typed text is found. */
const FOUND_MS = 3000
/** Share of that time that reading and indexing a long text may take. */
const INDEXING_MS = 500

afterEach(() => void vi.useRealTimers())

test.each([
  ['a single keystroke', 1, 0],
  ['somebody who types without a pause', 60, 200],
  ['somebody who thinks between the words', 6, 1500],
  ['somebody who pauses for longer', 3, 5000],
])('[SRCH-11] %s: the pad is due for the index early enough to be found in time', async (_, keystrokes, apartMs) => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { db } = database
  const log = pino({ level: 'silent' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  const requests = indexRequests({ jobs: jobQueue(systemClock), log }, db)
  const pad = 'a-pad' as PadId
  const due = async (): Promise<boolean> =>
    (await db.selectFrom('jobs').select('key').where('run_at', '<=', Date.now()).execute()).length > 0
  for (let n = 0; n < keystrokes; n++) {
    // The indexer has taken the earlier request, and has just read the pad without this change.
    if (await due()) await db.deleteFrom('jobs').execute()
    await requests.write(db, requests.due([pad]))
    if (n < keystrokes - 1) await vi.advanceTimersByTimeAsync(apartMs)
  }
  const until = Date.now() + FOUND_MS - POLL_MS - INDEXING_MS
  while (Date.now() < until) {
    await vi.advanceTimersByTimeAsync(50)
    // This waits for the database, whose time is not faked.
    await due()
  }
  // The faked time stands still now, while the request it triggered is still on its way into the database.
  for (let looks = 0; looks < 1000 && !(await due()); looks++) await setImmediate()
  expect(await due()).toBe(true)
  vi.useRealTimers()
  await requests.flush()
})

test('[SRCH-11] what could not be put down for the index is put down once the database answers again', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { db } = database
  const queue = jobQueue(systemClock)
  let isAway = false
  const jobs: typeof queue = {
    ...queue,
    enqueueAll: (...asked) => (isAway ? Promise.reject(new Error('away')) : queue.enqueueAll(...asked)),
  }
  const kept = async (): Promise<string[]> =>
    (await db.selectFrom('jobs').select('key').execute()).map(({ key }) => key)
  const requests = indexRequests({ jobs, log: pino({ level: 'silent' }) }, db)
  const pad = 'a-pad' as PadId
  await requests.write(db, requests.due([pad]))
  await db.deleteFrom('jobs').execute()
  expect(requests.due([pad])).toEqual([])
  isAway = true
  await requests.flush()
  expect(await kept()).toEqual([])
  isAway = false
  await requests.flush()
  expect(await kept()).toEqual([pad])
})
