import { setTimeout as sleep } from 'node:timers/promises'
import { isFullRun } from '@sheaf/document/testing/random'
import { expect, onTestFinished, test } from 'vitest'
import { readPad } from '../../bench/client/connect.ts'
import type { Writer } from '../../bench/client/writer.ts'
import { readMetrics } from './support/metrics.ts'
import { assertConverged, assertKept } from './support/assertions.ts'
import { announce, EDIT_MS, putWriters } from './support/run.ts'
import { openSite } from './support/site.ts'

/** Rounds of writing, and the rounds after which the memory has reached its usual size. */
const [ROUNDS, WARM] = isFullRun ? [300, 60] : [8, 4]
const ROUND_MS = 1000
const PADS = 8
/** Bound on what the memory may grow by once it is warm. */
const GROWTH_MAX_BYTES = 96 * 1024 * 1024

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
    if (round === WARM) warm = (await readMetrics(server)).memory
  }
  const { memory } = await readMetrics(server)
  for (const writer of writers) writer.client.connect()
  for (const pad of site.pads) await assertConverged([place(pad)], ofPad(pad))
  process.stdout.write(`Soak: ${ROUNDS} rounds, ${(warm / 2 ** 20).toFixed()} to ${(memory / 2 ** 20).toFixed()} MiB\n`)
  expect(memory - warm).toBeLessThan(GROWTH_MAX_BYTES)
})
