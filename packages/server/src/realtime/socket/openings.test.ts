import { setTimeout as sleep } from 'node:timers/promises'
import type { PadId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestPostgres } from '../../testing/databases/databases.ts'
import { hasPostgres } from '../../testing/servers/services.ts'
import { waitUntil } from '../../testing/wait.ts'
import { realtimeSite } from '../testing/realtime-site.ts'

const UNEXPECTED = 'BACKEND.ERROR.PERMISSION.UNEXPECTED'

test.runIf(hasPostgres)(
  '[RT-42] all who open a pad whose text cannot be loaded are told so, and have it once it can be',
  async () => {
    const database = await openTestPostgres()
    onTestFinished(() => database.close())
    const site = await realtimeSite(undefined, { database })
    const pad = await site.pad()
    const writer = await site.open(pad)
    writer.write('Hello')
    await writer.saved()
    writer.close()
    await sleep(200)
    const lock = await database.db.startTransaction().execute()
    await sql`lock table pad_snapshots in access exclusive mode`.execute(lock)
    /** Queries that wait for the table from which the text of a pad is read first. */
    const waiting = async (): Promise<readonly number[]> => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_locks join pg_database on oid = database
        where datname = current_database() and not granted`.execute(lock)
      return rows.map(({ pid }) => pid)
    }
    const first = await site.open(pad, { opened: false })
    await waitUntil(async () => (await waiting()).length === 1)
    const second = await site.open(pad, { opened: false })
    // By then the second waits for the same text.
    await sleep(300)
    const loads = await waiting()
    expect(loads).toHaveLength(1)
    await sql`select pg_cancel_backend(${loads[0]})`.execute(lock)
    for (const page of [first, second]) {
      await waitUntil(() => page.reasons.length > 0)
      expect([page.reasons[0], page.welcomes, page.isSynced]).toEqual([UNEXPECTED, [], false])
    }
    await lock.rollback().execute()
    for (const page of [first, second]) await page.shows('Hello')
  },
)

test('[RT-7, W-20] a pad of which nothing can be read is an error, not an empty pad', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const writer = await site.open(pad)
  writer.write('end')
  await writer.saved()
  writer.close()
  await sleep(200)
  await site.database.db
    .deleteFrom('pad_updates')
    .where('pad_id', '=', pad as PadId)
    .execute()
  const page = await site.open(pad, { opened: false })
  await waitUntil(() => page.reasons.length > 0)
  expect([page.reasons[0], page.welcomes]).toEqual(['BACKEND.ERROR.PAD.DAMAGED', []])
})

test('[RT-7, W-20] a pad that could not be read for a moment opens by itself when it can be', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = await site.open(pad)
  page.write('still here')
  await page.saved()
  page.close()
  await sleep(200)
  const { db } = site.database
  await sql`alter table pad_updates rename to away`.execute(db)
  const late = await site.open(pad, { opened: false })
  await waitUntil(() => late.reasons.includes(UNEXPECTED))
  await sql`alter table away rename to pad_updates`.execute(db)
  await late.shows('still here')
  expect(late.welcomes).toHaveLength(1)
})
