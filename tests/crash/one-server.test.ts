import { afterEach, expect, test } from 'vitest'
import { until } from '../../bench/client/processes.ts'
import type { Writer } from '../../bench/client/writer.ts'
import { assertConverged, assertKept } from './support/assertions.ts'
import { announce, crashAndAssert, EDIT_MS, putWriters } from './support/run.ts'
import { openSite, type Site } from './support/site.ts'

const DATABASE = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite'

let site: Site | undefined
let writers: Writer[] = []
const acknowledged = (): number => writers.reduce((sum, writer) => sum + writer.client.stored, 0)

afterEach(async () => {
  for (const writer of writers) writer.close()
  await site?.close()
})

test('[RT-1, RT-2, RT-4, RT-14, W-21] a server killed at any moment loses nothing that it acknowledged', async () => {
  const random = announce(`Crashes on ${DATABASE}`)
  site = await openSite({ database: DATABASE, pads: 3, people: 3 })
  writers = putWriters(site, 3)
  await crashAndAssert(site, writers, random)
})

test('[OPS-26, RT-14] a server that is stopped while people write ends without an error, and what it acknowledged is there', async () => {
  announce(`Stops on ${DATABASE}`)
  site = await openSite({ database: DATABASE, pads: 2, people: 3 })
  writers = putWriters(site, 2)
  const [server, account] = [site.servers[0]!, site.accounts[0]!]
  for (const writer of writers) writer.start(EDIT_MS / 3)
  for (let stop = 0; stop < 2; stop++) {
    const before = acknowledged()
    await until('Edits are acknowledged', 20_000, () => acknowledged() > before + 10)
    expect(await server.stop()).toBe(0)
    await server.start()
    for (const pad of site.pads)
      await assertKept(
        site.place(pad, server, account),
        writers.filter((writer) => writer.pad === pad),
      )
  }
  for (const pad of site.pads)
    await assertConverged(
      [site.place(pad, server, account)],
      writers.filter((writer) => writer.pad === pad),
    )
})
