import { afterEach, test } from 'vitest'
import type { Writer } from '../../bench/client/writer.ts'
import { announce, crashAndProve, putWriters } from './support/run.ts'
import { openSite, type Site } from './support/site.ts'

const DATABASE = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite'

let site: Site | undefined
let writers: Writer[] = []

afterEach(async () => {
  for (const writer of writers) writer.close()
  await site?.close()
})

test('[RT-1, RT-2, RT-4, RT-14, W-21] a server killed at any moment loses nothing that it acknowledged', async () => {
  const random = announce(`Crashes on ${DATABASE}`)
  site = await openSite({ database: DATABASE, pads: 3, people: 3 })
  writers = putWriters(site, 3)
  await crashAndProve(site, writers, random)
})
