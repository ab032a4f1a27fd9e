import type { Period } from '@sheaf/contract/routes/statistics'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../lib/clock.ts'
import { drainJobs } from '../../testing/drain-jobs.ts'
import { groupFixture } from '../../testing/sites/group-fixture.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { countDay } from './count-day.ts'

const HOUR_MS = 3_600_000

/** Runs the job's handler alone, so that only the clock decides when. */
const count = (app: TestApp) => countDay({ ...app.services, db: app.database.db })

/** Makes the pad look as if somebody had just written in it and it had been indexed. */
const write = async (app: TestApp, pad: string): Promise<void> => {
  // Otherwise the indexer, still at work on an earlier state, would overwrite this.
  await drainJobs(app)
  const at = app.clock.now()
  await app.database.db.updateTable('pads').set({ last_edited_at: at }).where('id', '=', pad).execute()
  await app.database.db
    .insertInto('pad_search')
    .values({ pad_id: pad, group_id: null, edited_at: at, names: '' })
    .onConflict((conflict) => conflict.column('pad_id').doUpdateSet({ edited_at: at }))
    .execute()
}

test('[ADM-7, WIRE-25] users, pads and groups are counted, without what is removed', async () => {
  const { app, admin, siteAdmin, gid, pad, group } = await groupFixture()
  const removed = await pad()
  await pad()
  await group()
  await admin.delete(`/group/${await group()}`)
  await admin.delete(`/pad/${removed}`)
  expect((await siteAdmin.get('/stats/stats.json')).body).toEqual({
    timestamp: Math.floor(app.clock.now() / 1000),
    users: 3,
    pad: 1,
    groups: 2,
    files: 0,
    fileBytes: 0,
  })
  await admin.delete(`/group/${gid}`)
  expect((await siteAdmin.get('/stats/stats.json')).body).toMatchObject({ pad: 0, groups: 1 })
})

test('[ADM-7] an empty site counts nothing', async () => {
  const app = await testApp()
  expect((await (await app.siteAdmin()).get('/stats/stats.json')).body).toMatchObject({ users: 0, pad: 0, groups: 0 })
})

test('[ADM-11] the statistics are for the site admin', async () => {
  const { visitor, stranger, user, admin } = await groupFixture()
  for (const caller of [visitor, stranger, user, admin])
    for (const path of ['/stats/stats.json', '/stats/growth', '/stats/growth?by=month'])
      expect(await caller.get(path)).toMatchObject({
        status: 401,
        body: { error: 'BACKEND.ERROR.AUTHENTICATION.ADMIN' },
      })
})

test('[ADM-8] growth is what was written down day by day, and today as of now', async () => {
  const { app, siteAdmin, pad } = await groupFixture()
  const [one, two] = [await pad(), await pad()]
  await write(app, one)
  await write(app, two)
  await count(app)
  app.clock.advance(DAY_MS)
  await write(app, one)
  await pad()
  const { body } = await siteAdmin.get('/stats/growth')
  expect(body['value']).toEqual([
    { period: '2026-01-01', users: 3, groups: 1, pads: 2, activePads: 2, storage: expect.any(Number) },
    { period: '2026-01-02', users: 3, groups: 1, pads: 3, activePads: 1, storage: expect.any(Number) },
  ])
  expect(body['value'][1].storage).toBeGreaterThan(10_000)
})

test('[ADM-8] what a day counted later is right, and a pad once active stays so', async () => {
  const { app, siteAdmin, admin, pad } = await groupFixture()
  const one = await pad()
  await write(app, one)
  await count(app)
  await admin.delete(`/pad/${one}`)
  await pad()
  await pad()
  await count(app)
  app.clock.advance(DAY_MS)
  const { body } = await siteAdmin.get('/stats/growth')
  expect(body['value'][0]).toMatchObject({ period: '2026-01-01', pads: 2, activePads: 1 })
})

test('[ADM-8] the days are counted every hour and shortly before they end', async () => {
  const app = await testApp()
  const delays: (number | undefined)[] = []
  for (const ms of [0, 22.5 * HOUR_MS, HOUR_MS, 0.5 * HOUR_MS - 30_000, 10_000]) {
    app.clock.advance(ms)
    delays.push((await count(app))?.delayMs)
  }
  expect(delays).toEqual([HOUR_MS, HOUR_MS, 0.5 * HOUR_MS - 30_000, HOUR_MS, HOUR_MS])
})

test('[ADM-8] months end with their last day, and name their busiest', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const day = (name: string, users: number, active_pads: number) =>
    app.database.db
      .insertInto('daily_counts')
      .values({ day: name, users, groups: 0, pads: 0, active_pads, storage: 0 })
      .execute()
  await day('2025-10-31', 1, 1)
  await day('2025-11-01', 5, 9)
  await day('2025-11-30', 4, 2)
  const growth = async (query: string) =>
    (await admin.get(`/stats/growth?${query}`)).body['value'].map(
      ({ period, users, activePads }: Period) => `${period}: ${users} ${activePads}`,
    )
  expect(await growth('by=month')).toEqual(['2025-10: 1 1', '2025-11: 4 9', '2026-01: 0 0'])
  expect(await growth(`from=${Date.UTC(2025, 10, 1, 12)}&to=${Date.UTC(2025, 10, 30)}`)).toEqual([
    '2025-11-01: 5 9',
    '2025-11-30: 4 2',
  ])
  expect(await growth(`to=${Date.UTC(2025, 9, 1)}`)).toEqual([])
  // At most ten years are returned, and nothing of the future.
  expect(await growth(`from=0&to=${Date.UTC(2300, 0)}`)).toHaveLength(4)
})

test.each(['by=year', 'from=yesterday', 'from=-1', 'to=1.5', 'to=99999999999999999999'])(
  '[ADM-8, ERR-9, WIRE-11] growth with %s is refused',
  async (query) => {
    const app = await testApp()
    const reply = await (await app.siteAdmin()).get(`/stats/growth?${query}`)
    expect(reply).toMatchObject({ status: 400, body: { field: query.split('=')[0] } })
  },
)

test('[ADM-8, WIRE-19] the job writes the day down by itself, reading writes nothing', async () => {
  const app = await testApp()
  const days = () => app.database.db.selectFrom('daily_counts').select('day').execute()
  await expect.poll(days).toHaveLength(1)
  app.clock.advance(DAY_MS / 2)
  await (await app.siteAdmin()).get('/stats/growth')
  expect(await days()).toEqual([{ day: '2026-01-01' }])
})
