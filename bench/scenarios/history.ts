import { fillLog } from '@sheaf/server/testing/databases/fill-log'
import { randomFrom } from '@sheaf/document/testing/random'
import { createPostgresDatabase } from '@sheaf/server/testing/databases/postgres'
import { Server } from '../client/server.ts'
import { Histogram } from '../load/histogram.ts'
import { writtenPad } from '../load/written-pad.ts'
import { SERVER_CORE } from './machine.ts'
import { makePad } from './people.ts'
import { median, numberOf, round, textOf, type Scenario } from './scenario.ts'
import { watchStalls } from './stalls.ts'

/** Time between two entries: an hour has 3,600 of them. */
const STEP_MS = 1000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Time in which the whole history is loaded, while somebody moves along it already. */
const LOADING_MS = 15_000
/** Lines of the pad of which two moments are compared. */
const COMPARED_LINES = 10_000
const COMPARED_ENTRIES = 100_000

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

export const history: Scenario = {
  name: 'history',
  about: 'the history of a pad of many entries by 40 authors: newest text, any moment, stretches, comparing, playing',
  sizes: { entries: 72_000, lines: 1000, authors: 40, moments: 200, database: 'sqlite' },
  presets: [
    { database: 'sqlite' },
    { database: 'postgres' },
    { database: 'sqlite', entries: 1_000_000 },
    { database: 'postgres', entries: 1_000_000 },
  ],
  run: async (sizes) => {
    const [entries, authors, moments] = [
      numberOf(sizes, 'entries'),
      numberOf(sizes, 'authors'),
      numberOf(sizes, 'moments'),
    ]
    const database = textOf(sizes, 'database')
    const postgres = database === 'postgres' ? await createPostgresDatabase() : undefined
    const server = await Server.create({ databaseUrl: postgres?.url, cores: SERVER_CORE })
    try {
      await server.start()
      const { api, owner, group, pad } = await makePad(server)
      const compared = await api.createPad(owner, group, 'Compared')
      await server.stop()
      const filling = { dataDir: server.dataDir, url: postgres?.url, authors, stepMs: STEP_MS }
      const startedAt = Date.now() - entries * STEP_MS - DAY_MS
      const bytes = await fillLog(pad, writtenPad(entries, numberOf(sizes, 'lines'), authors), {
        ...filling,
        startedAt,
      })
      await fillLog(compared, writtenPad(COMPARED_ENTRIES, COMPARED_LINES, authors), {
        ...filling,
        startedAt: Date.now() - COMPARED_ENTRIES * STEP_MS - DAY_MS,
      })
      await server.start()
      const read = (path: string): Promise<Buffer> => api.bytes('GET', `/pad/${path}`, undefined, owner.token)
      const lines = (seq: number): Promise<Buffer> => read(`${pad}/at/${seq}?format=lines`)

      const probe = `${server.url}api/group/${group}`
      const quiet = watchStalls(probe, owner.token)
      await new Promise((resolve) => setTimeout(resolve, 5000))
      const before = await quiet()
      const watched = watchStalls(probe, owner.token)
      const newestMs = await timed(() => lines(entries))
      const random = randomFrom(1)
      const moved = new Histogram()
      for (const end = performance.now() + LOADING_MS; performance.now() < end;)
        moved.add(await timed(() => lines(random.below(entries) + 1)))
      const took = new Histogram()
      for (let n = 0; n < moments; n++) took.add(await timed(() => lines(random.below(entries) + 1)))
      const anyMoment = took.summary()
      let hour = 0
      const from = Math.floor(entries / 2)
      for (let at = from; ;) {
        const reply = await api.call('GET', `/pad/${pad}/frames?from=${at}&limit=500`, undefined, owner.token)
        const { frames } = reply['value'] as { frames: { seq: number; time: number }[] }
        hour += (await read(`${pad}/frames?from=${at}&limit=500`)).length
        const last = frames.at(-1)
        if (!last || last.time - startedAt - from * STEP_MS >= HOUR_MS) break
        at = last.seq
      }
      const during = await watched()

      // The stretches are found when somebody first asks for them.
      const firstStretchesMs = await timed(() => read(`${pad}/history?limit=20`))
      const stretches: number[] = []
      for (let n = 0; n < 9; n++) stretches.push(await timed(() => read(`${pad}/history?limit=20`)))

      const compare = (): Promise<Buffer> =>
        read(`${compared}/diff?from=${Math.floor(COMPARED_ENTRIES * 0.99)}&to=${COMPARED_ENTRIES}`)
      const firstCompareMs = await timed(compare)
      const comparisons: number[] = []
      const watchedComparing = watchStalls(probe, owner.token)
      for (let n = 0; n < 9; n++) comparisons.push(await timed(compare))
      const whileComparing = await watchedComparing()
      const figures = {
        bytes,
        newestMs: round(newestMs),
        whileLoading: moved.summary(),
        anyMoment,
        firstStretchesMs: round(firstStretchesMs),
        stretchesMs: round(median(stretches)),
        firstCompareMs: round(firstCompareMs),
        compareMs: round(median(comparisons)),
        hourKb: round(hour / 1000),
        before,
        during,
        whileComparing,
      }
      return {
        name: `${entries}-${database}`,
        figures,
        goals: [
          { what: 'newest text', goal: 400, measured: figures.newestMs, unit: 'ms' },
          { what: 'any moment, warm, median', goal: 50, measured: anyMoment.p50Ms, unit: 'ms' },
          { what: 'any moment, warm, p99', goal: 150, measured: anyMoment.p99Ms, unit: 'ms' },
          { what: 'first page of stretches', goal: 50, measured: figures.stretchesMs, unit: 'ms' },
          { what: 'comparing two moments of 10,000 lines', goal: 300, measured: figures.compareMs, unit: 'ms' },
          { what: 'longest stall meanwhile', goal: 10, measured: during.longestMs, unit: 'ms' },
        ],
        failures: [],
      }
    } finally {
      await server.dispose()
      await postgres?.drop()
    }
  },
}
