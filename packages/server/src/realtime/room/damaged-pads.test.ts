import { setTimeout as sleep } from 'node:timers/promises'
import type { PadId } from '@sheaf/contract/ids'
import { WIRE_VERSION } from '@sheaf/contract/realtime/messages'
import { expect, test } from 'vitest'
import { paragraphs } from '../testing/attack-scene.ts'
import { realtimeSite } from '../testing/realtime-site.ts'
import { rawClient } from '../testing/raw-client.ts'

/** Returns a site with a pad in which texts were written one after the other, and which has lost an entry of its log. */
const padWithout = async (seq: number, ...texts: readonly string[]) => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = await site.open(pad)
  for (const text of texts) {
    page.write(text)
    await page.saved()
  }
  page.close()
  await sleep(200)
  await site.database.db
    .deleteFrom('pad_updates')
    .where('pad_id', '=', pad as PadId)
    .where('seq', '=', seq)
    .execute()
  return { site, pad }
}

test('[RT-7, W-20] a damaged pad opens read-only as far as it can be read, says so, and nothing is stored over it', async () => {
  const { site, pad } = await padWithout(2, 'one', 'two', 'three')
  const late = await site.open(pad)
  expect(late.welcomes).toMatchObject([{ isDamaged: true, readonly: true }])
  expect(late.text()).toBe('one')
  const writer = await rawClient(site.url, pad)
  for (let n = 0; n < 3; n++) writer.say('update', paragraphs('over it'))
  expect(await writer.refused()).toBe('BACKEND.ERROR.REALTIME.READ_ONLY')
  expect((await site.log(pad)).map(({ seq }) => seq)).toEqual([1, 3])
})

test('[RT-7, W-20] a pad of which nothing can be read does not open, and says that it is damaged', async () => {
  const { site, pad } = await padWithout(1, 'one', 'two')
  const reader = await rawClient(site.url, pad, false)
  reader.say('open', { wire: WIRE_VERSION })
  expect(await reader.refused()).toBe('BACKEND.ERROR.PAD.DAMAGED')
})
