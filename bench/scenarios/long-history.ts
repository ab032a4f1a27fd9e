import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPad } from '../client/connect.ts'
import { until } from '../client/processes.ts'
import type { Server } from '../client/server.ts'
import { Author } from '../load/author.ts'
import { fillPad } from '../load/fill-pad.ts'
import { measureOpenings, withBrowser } from './browser.ts'
import { withServer } from './machine.ts'
import { makePad, type Owned } from './people.ts'
import { median, numberOf, round, type Scenario } from './scenario.ts'
import { watchStalls } from './stalls.ts'

const SETTLE_MS = 15_000
const PURGE_MS = 600_000
const TRASH_OVER_MS = 400 * 86_400_000
/** Longer than any pause of a purge that is under way. */
const PUT_OFF_MS = 60_000

const keystrokes = function* (count: number): Iterable<Uint8Array> {
  const author = new Author()
  for (let n = 0; n < count; n++) yield author.write(String.fromCharCode(97 + (n % 26)))
}

/**
 * Number of connections that write. The server stores the updates of one connection one after the other; those of
 * several share a commit.
 */
const HANDS = 40

export const writeHistory = async (server: Server, { owner, pad }: Owned, revisions: number): Promise<void> => {
  const shares = Array.from({ length: HANDS }, (_, hand) => Math.floor((revisions + hand) / HANDS))
  await Promise.all(shares.map((share) => fillPad(server, pad, owner, keystrokes(share))))
}

/**
 * Ends the pad's time in the trash, for which a run cannot wait, by changing the database. Nothing else here goes past
 * the API.
 */
const endTrash = (server: Server, pad: string): { isGone: () => boolean; close: () => void } => {
  const database = new DatabaseSync(path.join(server.dataDir, 'sheaf.sqlite'))
  database.exec('pragma busy_timeout = 5000')
  database.prepare('update pads set removed_at = ? where id = ?').run(Date.now() - TRASH_OVER_MS, pad)
  const hasten = database.prepare('update jobs set run_at = 0 where key = ? and run_at > ?')
  const left = database.prepare('select 1 from pad_updates where pad_id = ? limit 1')
  const isGone = (): boolean => {
    // The job's first run, at the removal, may put it off only after this function began.
    hasten.run(pad, Date.now() + PUT_OFF_MS)
    return left.get(pad) === undefined
  }
  return { isGone, close: () => database.close() }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

export const longHistory: Scenario = {
  name: 'long-history',
  about: 'a pad of 72,000 revisions: opening it, removing it, and what others notice while it is purged',
  sizes: { revisions: 72_000, runs: 5 },
  run: async (sizes) => {
    const [revisions, runs] = [numberOf(sizes, 'revisions'), numberOf(sizes, 'runs')]
    const figures = await withServer('sqlite', async (server) => {
      const owned = await makePad(server)
      const { api, owner, group, pad, padUrl } = owned
      const fillS = (await timed(() => writeHistory(server, owned, revisions))) / 1000
      await sleep(SETTLE_MS)
      const place = { url: server.url, pad, token: owner.token }
      const socketMs: number[] = []
      for (let run = 0; run < runs; run++) socketMs.push(await timed(() => readPad(place)))
      const opening = await withBrowser((browser) => measureOpenings(browser, padUrl, runs))
      await sleep(SETTLE_MS)
      const probe = `${server.url}api/group/${group}`
      const quiet = watchStalls(probe, owner.token)
      await sleep(5000)
      const before = await quiet()
      const stalls = watchStalls(probe, owner.token)
      const removalMs = await timed(() => api.removePad(owner, pad))
      const trash = endTrash(server, pad)
      const purgeS = (await timed(() => until('The pad is purged', PURGE_MS, trash.isGone))) / 1000
      trash.close()
      return {
        fillS: round(fillS),
        socketMs: round(median(socketMs)),
        opening,
        removalMs: round(removalMs),
        purgeS: round(purgeS),
        before,
        during: await stalls(),
      }
    })
    const goals = [
      { what: 'until editable, as an empty pad', goal: 450, measured: figures.opening.editableMs, unit: 'ms' },
      { what: 'removal: answer', goal: 20, measured: figures.removalMs, unit: 'ms' },
      { what: 'purge: longest stall of other requests', goal: 10, measured: figures.during.longestMs, unit: 'ms' },
    ]
    return { name: `${revisions}`, figures, goals, failures: [] }
  },
}
