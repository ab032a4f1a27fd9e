import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../client/processes.ts'
import type { Server } from '../client/server.ts'
import { writeHistory } from './long-history.ts'
import { withServer } from './machine.ts'
import { makePad, type Owned } from './people.ts'
import { median, numberOf, round, textOf, type Scenario } from './scenario.ts'
import { watchStalls } from './stalls.ts'

const SETTLE_MS = 5000
/** Longest time for which a log is gone through. */
const READ_MS = 900_000
/** Interval at which it is looked whether it is. Each look has some of it read. */
const LOOK_MS = 1000

interface History {
  readonly head: number
  readonly upTo: number
  readonly stretches: readonly { readonly authors: readonly { readonly id: string }[] }[]
}

/** Calls the API as the pad's owner. Returns what it answers, and how long that took. */
const call = async (
  server: Server,
  { owner, pad }: Owned,
  path: string,
): Promise<{ readonly ms: number; readonly value: History }> => {
  const begun = performance.now()
  const reply = await fetch(`${server.url}api/pad/${pad}/${path}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const { value } = (await reply.json()) as { value: History }
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return { ms: performance.now() - begun, value }
}

export const stretches: Scenario = {
  name: 'stretches',
  about: 'the list of stretches of a pad of 72,000 revisions, and what others notice while its log is gone through',
  sizes: { revisions: 72_000, runs: 50, database: 'sqlite' },
  run: async (sizes) => {
    const [revisions, runs] = [numberOf(sizes, 'revisions'), numberOf(sizes, 'runs')]
    const database = textOf(sizes, 'database') === 'postgres' ? 'postgres' : 'sqlite'
    const figures = await withServer(database, async (server) => {
      const owned = await makePad(server)
      await writeHistory(server, owned, revisions)
      await sleep(SETTLE_MS)
      const stalls = watchStalls(`${server.url}api/group/${owned.group}`, owned.owner.token)
      const begun = performance.now()
      const firstMs = (await call(server, owned, 'history')).ms
      const isRead = async (): Promise<boolean> => {
        const { head, upTo } = (await call(server, owned, 'history?limit=1')).value
        return upTo === head
      }
      await until('The log is gone through', READ_MS, isRead, LOOK_MS)
      const { value } = await call(server, owned, 'history?limit=1')
      const author = value.stretches[0]?.authors[0]?.id
      const readS = (performance.now() - begun) / 1000
      const during = await stalls()
      const medianOf = async (path: string): Promise<number> => {
        const times: number[] = []
        for (let run = 0; run < runs; run++) times.push((await call(server, owned, path)).ms)
        return round(median(times))
      }
      return {
        firstMs: round(firstMs),
        readS: round(readS),
        during,
        pageMs: await medianOf('history'),
        authorMs: await medianOf(`history?author=${author}`),
        lineMs: await medianOf('history?line=1'),
        activityMs: await medianOf('activity'),
        contributionsMs: await medianOf('contributions'),
      }
    })
    const goals = [
      { what: 'the first page of the list', goal: 50, measured: figures.pageMs, unit: 'ms' },
      { what: 'longest stall of other requests', goal: 10, measured: figures.during.longestMs, unit: 'ms' },
    ]
    return { name: `${database}-${revisions}`, figures, goals, failures: [] }
  },
}
