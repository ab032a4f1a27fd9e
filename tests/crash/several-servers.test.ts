import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, test } from 'vitest'
import type { Writer } from '../../bench/client/writer.ts'
import { announce, crashAndAssert, EDIT_MS, putWriters } from './support/run.ts'
import { assertConverged } from './support/assertions.ts'
import { openSite, type Site } from './support/site.ts'

let site: Site | undefined
let writers: Writer[] = []

afterEach(async () => {
  for (const writer of writers) writer.close()
  await site?.close()
})

const open = async (): Promise<Site> => {
  site = await openSite({ database: 'postgres', servers: 2, pads: 2, people: 3 })
  writers = putWriters(site, 4)
  return site
}

test('[RT-2, RT-20, W-22] of two servers either may be killed, and nothing acknowledged is missing on the other', async () => {
  const random = announce('Crashes of two servers')
  await crashAndAssert(await open(), writers, random)
})

test('[RT-4, RT-20, W-22] two servers that lose their Redis for a while come together again', async () => {
  const random = announce('Outages of Redis')
  const { servers, redis, pads, accounts, place } = await open()
  for (const writer of writers) writer.start(EDIT_MS)
  for (let outage = 0; outage < 3; outage++) {
    await sleep(300 + random.below(500))
    await redis?.kill()
    await sleep(300 + random.below(2000))
    await redis?.start()
  }
  await sleep(1000)
  for (const pad of pads) {
    const places = servers.map((server) => place(pad, server, accounts[0]!))
    await assertConverged(
      places,
      writers.filter((writer) => writer.pad === pad),
      60_000,
    )
  }
})
