import { openEntries } from '@sheaf/server/testing/databases/open-entries'
import { setTimeout as sleep } from 'node:timers/promises'
import { Api } from '../client/api.ts'
import { Author } from '../load/author.ts'
import { fillPad } from '../load/fill-pad.ts'
import { withServer } from './machine.ts'
import { median, numberOf, round, type Scenario } from './scenario.ts'

/** Time in which the last snapshots are made. */
const SETTLE_MS = 15_000
/** One entry in so many deletes a letter, so that a fifth of those that were typed are gone. */
const REMOVES_ONE_IN = 6

const acts = function* (count: number): Iterable<Uint8Array> {
  const author = new Author()
  for (let n = 1; n <= count; n++)
    yield n % REMOVES_ONE_IN === 0 ? author.remove() : author.write(String.fromCharCode(97 + (n % 26)))
}

export const readEntry: Scenario = {
  name: 'read-entry',
  about: 'the text of a pad of 72,000 entries by 40 authors as of the entry in the middle',
  sizes: { entries: 72_000, authors: 40, runs: 9 },
  run: async (sizes) => {
    const [entries, authors, runs] = [numberOf(sizes, 'entries'), numberOf(sizes, 'authors'), numberOf(sizes, 'runs')]
    const at = Math.floor(entries / 2)
    const figures = await withServer('sqlite', async (server) => {
      const api = new Api(server.url)
      const accounts = []
      for (let n = 0; n < authors; n++) accounts.push(await api.register(`author${n}`))
      const [owner] = accounts
      if (!owner) throw new Error('There must be at least one author')
      const pad = await api.createPad(owner, await api.createGroup(owner, 'Bench'), 'Bench')
      const shareOf = (n: number): number => Math.floor((entries + n) / authors)
      await Promise.all(accounts.map((account, n) => fillPad(server, pad, account, acts(shareOf(n)))))
      await sleep(SETTLE_MS)
      // The server has the data folder for itself.
      await server.stop()
      const log = await openEntries(server.dataDir)
      const timesAt = async (entry: number): Promise<{ firstMs: number; ms: number; bytes: number }> => {
        const times: number[] = []
        let bytes = 0
        for (let run = 0; run < runs; run++) {
          const begun = performance.now()
          bytes = (await log.textAt(pad, entry)).length
          times.push(performance.now() - begun)
        }
        return { firstMs: round(times[0] ?? Number.NaN), ms: round(median(times)), bytes }
      }
      try {
        return { middle: await timesAt(at), last: await timesAt(await log.head(pad)) }
      } finally {
        await log.close()
      }
    })
    return { name: `${entries}-${authors}`, figures, goals: [], failures: [] }
  },
}
