import type { PadId } from '@sheaf/contract/ids'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { failureLog } from '../../lib/failure-log.ts'

/**
 * Interval at which a pad is indexed while people type. It is spread so that pads begun together are not indexed
 * together.
 */
const APART_MS = 30_000
const SPREAD_MS = 10_000
/** A pause longer than that between two words has the pad indexed at once. */
const PAUSE_MS = 1800
/** Interval at which pauses are looked for. Altogether, a text is found within 3 seconds of its last change. */
const POLL_MS = 250

export interface IndexRequests {
  /**
   * Returns which of these pads to request in the transaction that is about to commit; the others are requested later.
   */
  due(padIds: Iterable<PadId>): PadId[]
  /** Writes the requests in the transaction that changes the text, so that a crash cannot separate the two. */
  write(db: Db, padIds: readonly PadId[]): Promise<void>
  /** Writes the requests that are still owed. */
  flush(): Promise<void>
}

/**
 * Requests the indexing of a pad's text with its first change, every half a minute while people type, and after the last
 * change, so that a keystroke costs next to nothing. An owed request lives in memory; if the process dies, the pad's
 * index is behind its log head, which the indexer's sweep notices at startup.
 */
export const indexRequests = (services: Pick<Services, 'jobs' | 'log'>, db: Db): IndexRequests => {
  /** Time until which the indexing of each pad is not requested again while people type, roughly from the oldest on. */
  const requestedUntil = new Map<PadId, number>()
  const owed = new Map<PadId, number>()
  const requesting = failureLog(services.log, {
    failing: 'the indexing of pads could not be requested',
    works: 'the indexing of pads is requested again',
  })
  let timer: NodeJS.Timeout | undefined

  const write = (handle: Db, keys: readonly PadId[], delayMs = PAUSE_MS): Promise<void> =>
    services.jobs.enqueueAll(handle, { kind: 'index-pad', keys, delayMs })

  const recordRequested = (padId: PadId, now: number): void => {
    owed.delete(padId)
    // The pad is deleted first so that it is inserted at the end.
    requestedUntil.delete(padId)
    requestedUntil.set(padId, now + APART_MS - Math.random() * SPREAD_MS)
  }

  const forgetOld = (now: number): void => {
    for (const [padId, until] of requestedUntil) {
      if (now < until) break
      requestedUntil.delete(padId)
    }
  }

  const request = async (padIds: readonly PadId[]): Promise<void> => {
    for (const padId of padIds) recordRequested(padId, performance.now())
    try {
      await write(db, padIds, 0)
      requesting.succeeded()
    } catch (error) {
      requesting.failed(error, { pads: padIds.length })
      // The requests are owed again after a pause, except for pads that changed, and were requested, in the meantime.
      for (const padId of padIds) if (!owed.has(padId)) owed.set(padId, performance.now())
    }
  }

  const poll = async (): Promise<void> => {
    const now = performance.now()
    await request([...owed].flatMap(([padId, at]) => (now - at >= PAUSE_MS ? [padId] : [])))
    timer = owed.size > 0 ? setTimeout(() => void poll(), POLL_MS) : undefined
  }

  return {
    due: (padIds) => {
      const now = performance.now()
      forgetOld(now)
      const due: PadId[] = []
      for (const padId of padIds)
        if (requestedUntil.has(padId)) owed.set(padId, now)
        else {
          recordRequested(padId, now)
          due.push(padId)
        }
      if (owed.size > 0) timer ??= setTimeout(() => void poll(), POLL_MS)
      return due
    },
    write,
    flush: async () => {
      clearTimeout(timer)
      await request([...owed.keys()])
    },
  }
}
