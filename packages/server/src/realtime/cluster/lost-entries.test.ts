import { findEntryHash } from '../../pad-log/pad-log.store.ts'
import type { PadId } from '@sheaf/contract/ids'
import { expect, test } from 'vitest'
import { hasPostgres, hasRedis, TEST_REDIS_URL } from '../../testing/servers/services.ts'
import { waitFor, waitUntil } from '../../testing/wait.ts'
import { twoServers } from '../testing/two-servers.ts'

test.runIf(hasPostgres && hasRedis)(
  '[RT-20, RT-24, RT-8] once a server finds that the log has lost entries, no other goes on with a text of its own',
  async () => {
    const site = await twoServers(TEST_REDIS_URL)
    const { db } = site.database
    const pad = (await site.pad()) as PadId
    const [anna, ben] = [await site.on(0, pad, site.admin.token), await site.on(1, pad, site.user.token)]
    for (const line of ['one', 'two', 'three']) {
      anna.write(line)
      await anna.saved()
      await ben.shows(line)
    }
    const last = (await site.log(pad)).length - 1
    await waitUntil(() => anna.receipts.length > 0 && ben.receipts.length > 0, { timeout: 15_000 })
    await db.deleteFrom('pad_updates').where('pad_id', '=', pad).where('seq', '>', last).execute()
    const hash = (await findEntryHash(db, pad, last)) ?? null
    await db.updateTable('pads').set({ log_head: last, log_hash: hash }).where('id', '=', pad).execute()
    // The log has more entries than before when Ben's server looks at it.
    for (const line of ['four', 'five', 'six']) {
      anna.write(line)
      await anna.saved()
    }
    await ben.shows('six')
    ben.write('seven')
    await ben.saved()
    const lines = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].toSorted()
    await waitFor(() => expect([anna, ben].map((page) => page.text().split('\n').toSorted())).toEqual([lines, lines]))
  },
)
