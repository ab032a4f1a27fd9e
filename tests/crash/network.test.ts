import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, test } from 'vitest'
import { FaultProxy, type Faults } from '../../bench/client/fault-proxy.ts'
import { Writer } from '../../bench/client/writer.ts'
import { announce, EDIT_MS, SEED } from './support/run.ts'
import { proveConverged, proveKept } from './support/proofs.ts'
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

/** Three writers behind one bad network, in a pad that somebody else reads over a good one. */
const open = async (): Promise<{ prove: () => Promise<void>; converge: () => Promise<void>; network: FaultProxy }> => {
  const opened = (site = await openSite({ database: DATABASE, pads: 1, people: 3 }))
  const [server] = opened.servers
  const [pad] = opened.pads
  if (!server || !pad) throw new Error('no site')
  const network = (proxy = await FaultProxy.start(server.port))
  writers = [0, 1, 2].map((n) => {
    const place = opened.place(pad, server, opened.accounts[n]!, `ws://127.0.0.1:${network.port}/socket`)
    return new Writer(`n${n}`, SEED + n, place, { silenceMs: SILENCE_MS })
  })
  const direct = opened.place(pad, server, opened.accounts[0]!)
  return { prove: () => proveKept(direct, writers), converge: () => proveConverged([direct], writers), network }
}

/** Writes through a fault, asking again and again whether what was acknowledged is on the server, then lets all heal. */
const writeThrough = async (faults: Partial<Faults>, cuts: boolean): Promise<void> => {
  const random = announce(`A network of ${JSON.stringify(faults)}`)
  const { prove, converge, network } = await open()
  for (const writer of writers) writer.start(EDIT_MS)
  await sleep(300)
  for (let round = 0; round < 4; round++) {
    network.set(faults)
    for (let look = 0; look < 5; look++) {
      await sleep(random.below(300))
      if (cuts && random.below(2) === 0) network.cut()
      await prove()
    }
    network.heal()
    await sleep(random.below(600))
    await prove()
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
