import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { bytesPrepared, makePhotograph } from '@sheaf/server/testing/photograph'
import { median, numberOf, round, type Scenario } from './scenario.ts'

const SECOND = 1000
/** Interval at which the event loop is asked whether it waits. */
const WATCH_MS = 1
/** Time in which the loop is watched while no picture is read: what it waits then, others on the machine cause. */
const REST_MS = 2000

/** Does something, and returns how long that took, of the clock and of processors, and the longest wait meanwhile. */
const watched = async (work: () => Promise<unknown>) => {
  const loop = monitorEventLoopDelay({ resolution: WATCH_MS })
  const [began, used] = [performance.now(), process.cpuUsage()]
  loop.enable()
  await work()
  loop.disable()
  const { user, system } = process.cpuUsage(used)
  return { s: (performance.now() - began) / SECOND, processorS: (user + system) / 1e6, waitMs: loop.max / 1e6 }
}

export const picture: Scenario = {
  name: 'picture',
  about: 'a photograph of 24 megapixels, from its bytes to its sizes, on one core with the event loop',
  sizes: { width: 6000, height: 4000, runs: 7 },
  run: async (sizes) => {
    const [width, height, runs] = [numberOf(sizes, 'width'), numberOf(sizes, 'height'), numberOf(sizes, 'runs')]
    const photograph = await makePhotograph(width, height)
    let bytes: object = {}
    const read = async (): Promise<void> => void (bytes = await bytesPrepared(photograph))
    const first = await watched(read)
    const reading: (typeof first)[] = []
    const resting: (typeof first)[] = []
    for (let run = 0; run < runs; run++) {
      reading.push(await watched(read))
      resting.push(await watched(() => sleep(REST_MS)))
    }
    const longestOf = (runs: readonly (typeof first)[]) => round(Math.max(...runs.map(({ waitMs }) => waitMs)))
    const figures = {
      bytes: { sent: photograph.length, ...bytes },
      firstS: round(first.s, 2),
      s: round(median(reading.map(({ s }) => s)), 2),
      processorS: round(median(reading.map(({ processorS }) => processorS)), 2),
      longestWaitMs: longestOf([first, ...reading]),
      longestWaitAtRestMs: longestOf(resting),
    }
    const goals = [
      { what: 'from bytes to prepared', goal: 2, measured: figures.s, unit: 's' },
      { what: 'longest wait of the event loop', goal: 10, measured: figures.longestWaitMs, unit: 'ms' },
    ]
    return { name: `${width}x${height}`, figures, goals, failures: [] }
  },
}
