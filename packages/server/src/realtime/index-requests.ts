import type { PadId } from '@sheaf/contract/ids'
import type { Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'

/** While people type, their pad is indexed this often: not all pads at one moment, that began at one. */
const APART_MS = 10_000
const SPREAD_MS = 4000
/** When they pause for longer than between two words, it is indexed at once. */
const PAUSE_MS = 1800
/** How often pauses are looked for. With all this, a text is found within 3 seconds of its last change. */
const LOOK_MS = 250

export interface IndexRequests {
  /** Which of these pads to ask for in the transaction that is about to commit; the others are asked for a little later. */
  due(padIds: Iterable<PadId>): PadId[]
  /** Writes the requests. Part of the transaction that changes the text, so that a crash cannot part them. */
  write(db: Db, padIds: readonly PadId[]): Promise<void>
  /** Writes what is owed. */
  flush(): Promise<void>
}

/**
 * Asks for a pad's text to be indexed: with its first change, every ten seconds while people type, and after the last
 * change, so that the cost of a keystroke stays near none. A request that is owed lives in memory; when the process dies
 * meanwhile, the pad's index is behind its log head, which the indexer's sweep at its start sees.
 */
export const indexRequests = (services: Pick<Services, 'jobs' | 'log'>, db: Db): IndexRequests => {
  /** Until when each is not asked for again while people type. About in the order of time, the oldest first. */
  const asked = new Map<PadId, number>()
  const owed = new Map<PadId, number>()
  let timer: NodeJS.Timeout | undefined

  const write = (handle: Db, keys: readonly PadId[], delayMs = PAUSE_MS): Promise<void> =>
    services.jobs.enqueueAll(handle, { kind: 'index-pad', keys, delayMs })

  const noteAsked = (padId: PadId, now: number): void => {
    owed.delete(padId)
    // Again at the end.
    asked.delete(padId)
    asked.set(padId, now + APART_MS - Math.random() * SPREAD_MS)
  }

  const forgetOld = (now: number): void => {
    for (const [padId, until] of asked) {
      if (now < until) break
      asked.delete(padId)
    }
  }

  const ask = async (padIds: readonly PadId[]): Promise<void> => {
    for (const padId of padIds) noteAsked(padId, performance.now())
    try {
      await write(db, padIds, 0)
    } catch (error) {
      services.log.warn({ err: error, pads: padIds.length }, 'pads could not be put down for indexing')
      // Owed still, a pause from now; unless they were changed, and put down, meanwhile.
      for (const padId of padIds) if (!owed.has(padId)) owed.set(padId, performance.now())
    }
  }

  const look = async (): Promise<void> => {
    const now = performance.now()
    await ask([...owed].flatMap(([padId, at]) => (now - at >= PAUSE_MS ? [padId] : [])))
    timer = owed.size > 0 ? setTimeout(() => void look(), LOOK_MS) : undefined
  }

  return {
    due: (padIds) => {
      const now = performance.now()
      forgetOld(now)
      const due: PadId[] = []
      for (const padId of padIds)
        if (asked.has(padId)) owed.set(padId, now)
        else {
          noteAsked(padId, now)
          due.push(padId)
        }
      if (owed.size > 0) timer ??= setTimeout(() => void look(), LOOK_MS)
      return due
    },
    write,
    flush: async () => {
      clearTimeout(timer)
      await ask([...owed.keys()])
    },
  }
}
