import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '@sheaf/document/testing/random'
import { afterEach, expect, test } from 'vitest'
import { FaultProxy, type Faults } from '../../bench/client/fault-proxy.ts'
import { until } from '../../bench/client/processes.ts'
import { Writer } from '../../bench/client/writer.ts'
import { announce, CRASHES, EDIT_MS, LONG_RUN, SEED } from './support/run.ts'
import { assertConverged, assertKept } from './support/assertions.ts'
import { openSite, type Site } from './support/site.ts'

const DATABASE = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite'
const SILENCE_MS = 1500

let site: Site | undefined
let proxy: FaultProxy | undefined
let writers: Writer[] = []

afterEach(async () => {
  for (const writer of writers) writer.close()
  proxy?.close()
  await site?.close()
})

/** Number of steps into which a random number between 0 and 1 is divided. */
const STEPS = 1_000_000

/** Lets three writers behind one bad network write in a pad that somebody else reads over a good one. */
const open = async (
  options: { readonly silenceMs: number; readonly patienceMs?: number } = { silenceMs: SILENCE_MS },
  people = 3,
): Promise<{ assertAll: () => Promise<void>; converge: () => Promise<void>; network: FaultProxy }> => {
  const opened = (site = await openSite({ database: DATABASE, pads: 1, people: 3 }))
  const [server] = opened.servers
  const [pad] = opened.pads
  if (!server || !pad) throw new Error('no site')
  const random = randomFrom(SEED)
  const network = (proxy = await FaultProxy.start(server.port, () => random.below(STEPS) / STEPS))
  writers = Array.from({ length: people }, (_, n) => {
    const place = opened.place(pad, server, opened.accounts[n % 3]!, `http://127.0.0.1:${network.port}/`)
    return new Writer(`n${n}`, SEED + n, place, options)
  })
  const direct = opened.place(pad, server, opened.accounts[0]!)
  return { assertAll: () => assertKept(direct, writers), converge: () => assertConverged([direct], writers), network }
}

/**
 * Writes through a fault, proves again and again that what was acknowledged is on the server, and then heals the
 * network.
 */
const writeThrough = async (faults: Partial<Faults>, cuts: boolean, rounds = 4): Promise<void> => {
  const random = announce(`A network of ${JSON.stringify(faults)}`)
  const { assertAll, converge, network } = await open()
  for (const writer of writers) writer.start(EDIT_MS)
  await sleep(300)
  for (let round = 0; round < rounds; round++) {
    network.set(faults)
    for (let look = 0; look < 5; look++) {
      await sleep(random.below(300))
      if (cuts && random.below(2) === 0) network.cut()
      await assertAll()
    }
    network.heal()
    await sleep(random.below(600))
    await assertAll()
  }
  await converge()
}

test('[RT-4, RT-11, W-22] edits that are late and out of time come together', async () => {
  await writeThrough({ delayMs: 80, jitterMs: 250 }, false)
})

test('[RT-11, RT-14, W-22] connections that break at any moment lose nothing, and what was acknowledged is there', async () => {
  await writeThrough({ delayMs: 10, jitterMs: 60 }, true)
})

test('[RT-11, W-22] a network that is away for a while delivers late, and nothing is taken as acknowledged before', async () => {
  await writeThrough({ toServer: 'hold', toClient: 'hold' }, false)
})

test('[RT-11, RT-14, W-22] what vanishes on the way to the server is not taken as acknowledged, and is sent again', async () => {
  await writeThrough({ toServer: 'swallow' }, true)
})

test('[RT-4, RT-11, RT-14, W-22] an edit whose acknowledgement vanished is sent again and stands once', async () => {
  await writeThrough({ toClient: 'swallow' }, true)
})

test('[RT-11, RT-14, W-22] half-open connections are given up, and what was written meanwhile arrives', async () => {
  await writeThrough({ toServer: 'swallow', toClient: 'swallow' }, false)
})

test('[RT-4, RT-11, W-22] thirty in a hundred lost, and what was acknowledged is there', async () => {
  await writeThrough({ lossPercent: 30, delayMs: 20, jitterMs: 40 }, false, CRASHES / 4)
})

test('[RT-4, RT-11, W-22] five seconds each way are slow and not the end', async () => {
  announce('A network of five seconds')
  // The editor is as patient as this: it does not take a slow server for a silent one.
  const { assertAll, converge, network } = await open({ silenceMs: 30_000, patienceMs: 60_000 })
  await until('All are in', 20_000, () => writers.every(({ client }) => client.isSynced))
  const closings = (): number => writers.reduce((sum, { client }) => sum + client.reasons.length, 0)
  const before = closings()
  network.set({ delayMs: 5000 })
  if (CRASHES >= LONG_RUN) network.cut()
  for (const writer of writers) writer.start(EDIT_MS)
  await sleep(1000)
  for (const writer of writers) writer.stop()
  expect(writers.some((writer) => writer.client.isSaved)).toBe(false)
  await assertAll()
  await until('All is acknowledged', 120_000, () => writers.every((writer) => writer.client.isSaved))
  expect(closings() - before).toBe(CRASHES >= LONG_RUN ? writers.length : 0)
  network.heal()
  await converge()
})

test('[RT-4, RT-14, W-22] many who come back at one moment, again and again, are all let in and lose nothing', async () => {
  const random = announce('Storms of reconnection')
  const { assertAll, converge, network } = await open(undefined, 40)
  for (const writer of writers) writer.start(10 * EDIT_MS)
  for (let storm = 0; storm < CRASHES / 2; storm++) {
    await sleep(random.below(500))
    // After the server has refused them for a while, all clients come back at the same moment.
    network.set({ refuses: true })
    network.cut()
    await sleep(random.below(300))
    network.heal()
    await assertAll()
  }
  await converge()
})
