import type { PadId } from '@sheaf/contract/ids'
import type { Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'

/** Two requests for one pad are at least this far apart. With the job's delay, a text is found well within 3 seconds. */
const APART_MS = 500
const JOB_DELAY_MS = 1000
/** Pads whose last request is this old are forgotten here. */
const FORGET_MS = 60_000

export interface IndexRequests {
  /** Which of these pads to ask for in the transaction that is about to commit; the others are asked for a little later. */
  due(padIds: Iterable<PadId>): PadId[]
  /** Writes the requests. Part of the transaction that changes the text, so that a crash cannot part them. */
  write(db: Db, padIds: readonly PadId[]): Promise<void>
  /** Writes what is owed. */
  flush(): Promise<void>
}

/**
 * Asks for a pad's text to be indexed: twice a second at most while people type, and once more after the last change, so
 * that the cost of a keystroke stays near none. A request that is owed lives in memory for half a second; when the
 * process dies in it, the pad's index is behind its log head, which the indexer's sweep at its start sees.
 */
export const indexRequests = (services: Pick<Services, 'jobs' | 'log'>, db: Db): IndexRequests => {
  const asked = new Map<PadId, number>()
  const owed = new Set<PadId>()
  let timer: NodeJS.Timeout | undefined

  const write = async (handle: Db, padIds: readonly PadId[]): Promise<void> => {
    for (const padId of padIds)
      await services.jobs.enqueue(handle, { kind: 'index-pad', key: padId, delayMs: JOB_DELAY_MS })
  }

  const forgetOld = (now: number): void => {
    for (const [padId, at] of asked) {
      if (now - at < FORGET_MS) break
      asked.delete(padId)
    }
  }

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const padIds = [...owed]
    owed.clear()
    try {
      await write(db, padIds)
    } catch (error) {
      services.log.warn({ err: error, pads: padIds.length }, 'pads could not be put down for indexing')
    }
  }

  return {
    due: (padIds) => {
      const now = performance.now()
      forgetOld(now)
      const due: PadId[] = []
      for (const padId of padIds) {
        if (now - (asked.get(padId) ?? -Infinity) >= APART_MS) {
          // Again at the end, so that the map stays in the order of time.
          asked.delete(padId)
          asked.set(padId, now)
          owed.delete(padId)
          due.push(padId)
        } else {
          owed.add(padId)
          timer ??= setTimeout(() => void flush(), APART_MS)
        }
      }
      return due
    },
    write,
    flush,
  }
}
