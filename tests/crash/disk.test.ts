import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Api } from '../../bench/client/api.ts'
import { until } from '../../bench/client/processes.ts'
import { Server } from '../../bench/client/server.ts'
import { announce, CRASHES, EDIT_MS, putWriters } from './support/run.ts'
import { assertConverged, assertKept } from './support/assertions.ts'
import { giveDisk, takeDisk } from './support/disk.ts'
import { openSite } from './support/site.ts'

/* These tests use SQLite alone, since the tests cannot take the disk away from PostgreSQL. */

test('[OPS-31, RT-2, RT-8, RT-14, W-21] while the disk takes nothing nothing is acknowledged, and all is stored when it does again', async () => {
  announce('A disk that comes and goes')
  const site = await openSite({ database: 'sqlite', pads: 1, people: 3 })
  const writers = putWriters(site, 3)
  onTestFinished(async () => {
    for (const writer of writers) writer.close()
    await site.close()
  })
  const [server, pad, account] = [site.servers[0]!, site.pads[0]!, site.accounts[0]!]
  const place = site.place(pad, server, account)
  const api = new Api(server.url)
  const acknowledged = (): number => writers.reduce((sum, writer) => sum + writer.client.stored, 0)
  const made = (): number => writers.reduce((sum, writer) => sum + writer.client.made, 0)
  for (const writer of writers) writer.start(EDIT_MS)
  await until('Edits are acknowledged', 10_000, () => acknowledged() > 10)

  for (const isKilled of [false, true]) {
    takeDisk(server)
    // Appends that were under way get their answers within this time.
    await sleep(300)
    const before = acknowledged()
    const madeBefore = made()
    await until('Everybody goes on writing', 10_000, () => made() > madeBefore + 20)
    expect(acknowledged()).toBe(before)
    // A new reader finds what was promised, and a call that would store something is refused.
    await assertKept(place, writers)
    await expect(api.createGroup(account, 'No room')).rejects.toThrow(/507.*CANTSTORE/)
    expect(server.output).toMatch(/disk I\/O error|disk is full/)
    if (isKilled) {
      await server.kill()
      await server.start()
    } else giveDisk(server)
    await until('Edits are acknowledged again', 30_000, () => acknowledged() > before)
    await assertKept(place, writers)
  }
  await api.createGroup(account, 'Room')
  await assertConverged([place], writers)
})

test('[OPS-15, OPS-31, W-21] a server killed again and again while it starts for the first time starts at last', async () => {
  const random = announce('First starts')
  const server = await Server.create()
  onTestFinished(() => server.dispose())
  for (let kill = 0; kill < CRASHES / 2; kill++) {
    server.launch()
    await sleep(random.below(1000))
    await server.kill()
  }
  await server.start()
  const api = new Api(server.url)
  await api.createGroup(await api.register('ada'), 'Garden')
})
