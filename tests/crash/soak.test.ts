import { setTimeout as sleep } from 'node:timers/promises'
import { isFullRun } from '@sheaf/document/testing/random'
import { expect, onTestFinished, test } from 'vitest'
import { readPad } from '../../bench/client/connect.ts'
import { until } from '../../bench/client/processes.ts'
import type { Writer } from '../../bench/client/writer.ts'
import { assertConverged, assertKept } from './support/assertions.ts'
import { readMetrics } from './support/metrics.ts'
import { announce, EDIT_MS, putWriters } from './support/run.ts'
import { openSite } from './support/site.ts'

/** Rounds of writing, and the rounds after which the memory has reached its usual size. */
const [ROUNDS, WARM] = isFullRun ? [300, 60] : [8, 4]
const ROUND_MS = 1000
const PADS = 8
const MIB = 2 ** 20
/** Bound on what the memory may grow by once it is warm, read while the site rests: room for texts is kept for a while. */
const GROWTH_MAX_BYTES = 96 * MIB
/** Bound on the heap when what nobody needs any more is collected. Some 40 MiB are measured after 300 rounds. */
const HEAP_MAX_BYTES = 64 * MIB
const REST_MS = isFullRun ? 15_000 : 1000
const COLLECTED_WITHIN_MS = 120_000

test('[RT-1, RT-4, W-19] a site in use for long keeps what it acknowledged, and its memory its size', async () => {
  const random = announce('Soak')
  const site = await openSite({ database: 'sqlite', pads: PADS, people: 3 })
  onTestFinished(() => site.close())
  const server = site.servers[0]!
  const writers = putWriters(site, 2)
  onTestFinished(() => {
    for (const writer of writers) writer.close()
  })
  const place = (pad: string) => site.place(pad, server, random.pick(site.accounts))
  const ofPad = (pad: string): Writer[] => writers.filter((writer) => writer.pad === pad)
  const rest = async (): Promise<void> => {
    for (const writer of writers) void writer.client.disconnect()
    await until('All pads have left the memory', 30_000, async () => (await readMetrics(server)).pads === 0)
    await sleep(REST_MS)
  }
  let warm = 0
  for (let round = 0; round < ROUNDS; round++) {
    // Half of the pads are at rest, so that they leave the memory and come back.
    const busy = site.pads.filter(() => random.below(2) === 0)
    for (const writer of writers) {
      if (busy.includes(writer.pad)) {
        writer.client.connect()
        writer.start(EDIT_MS)
      } else void writer.client.disconnect()
    }
    await sleep(ROUND_MS)
    for (const writer of writers) writer.stop()
    for (const pad of busy) (await readPad(place(pad))).destroy()
    const checked = random.pick(site.pads)
    await assertKept(place(checked), ofPad(checked))
    if (round !== WARM) continue
    await rest()
    warm = (await readMetrics(server)).memory
  }
  await rest()
  const { memory } = await readMetrics(server)
  const isCollected = async (): Promise<boolean> => {
    // Without work nothing would be collected.
    for (const pad of site.pads) (await readPad(place(pad))).destroy()
    return (await readMetrics(server)).heap < HEAP_MAX_BYTES
  }
  await until('The heap holds only what is needed', COLLECTED_WITHIN_MS, isCollected, 500)
  for (const writer of writers) writer.client.connect()
  for (const pad of site.pads) await assertConverged([place(pad)], ofPad(pad))
  process.stdout.write(`Soak: ${ROUNDS} rounds, ${(warm / MIB).toFixed()} to ${(memory / MIB).toFixed()} MiB\n`)
  expect(memory - warm).toBeLessThan(GROWTH_MAX_BYTES)
})
