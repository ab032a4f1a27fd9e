import type { PadId } from '@sheaf/contract/ids'
import { withoutDeletions } from '@sheaf/document/update-wire'
import type { Logger } from 'pino'
import type { Db } from '../db/dialect.ts'
import { documentThread, TookTooLong } from './document-thread.ts'
import { loadIntoThread } from './pad-in-thread.ts'

/** Several times what Yjs needs for what an editor writes: some 0.1 ms for each kB, more in a new thread. */
const MAX_CPU_MS = 300
const MAX_CPU_MS_PER_KB = 0.5
/**
 * Deletions in fewer ranges are not tried. A few bytes delete a whole text, for which Yjs takes some microseconds a
 * letter, however far that is beyond the time for those bytes; alone, they would not be tried either.
 */
const TRIED_RANGES = 200

export interface Trials {
  /** Resolves with whether Yjs could apply the update to the pad's text, as of entry `seq`, within reasonable time. */
  passes(padId: PadId, seq: number, update: Uint8Array): Promise<boolean>
  close(): Promise<void>
}

/**
 * W-18: applies heavy updates in a thread first. If an item's two neighbours were never adjacent, Yjs searches the text
 * between them for its place: 80 kB of such items take seconds, in which nobody else is served.
 */
export const openTrials = (needs: { readonly db: Db; readonly log: Logger }): Trials => {
  const thread = documentThread()
  /** Waiting trials by pad. The first pad's turn comes next. */
  const waiting = new Map<PadId, (() => Promise<void>)[]>()
  let running: Promise<void> | undefined

  const run = async (padId: PadId, seq: number, update: Uint8Array): Promise<boolean> => {
    await loadIntoThread(needs, thread, padId, seq)
    try {
      const insertions = withoutDeletions(update)
      const tried = insertions.ranges < TRIED_RANGES ? insertions.update : update
      await thread.perform({ kind: 'apply', updates: [tried] }, MAX_CPU_MS + (MAX_CPU_MS_PER_KB * tried.length) / 1024)
      return true
    } catch (error) {
      if (error instanceof TookTooLong) return false
      throw error
    }
  }

  /** Runs one trial of each pad in turn (RT-27), as there is one thread with one document. */
  const runAll = async (): Promise<void> => {
    for (const [padId, [next, ...others]] of waiting) {
      waiting.delete(padId)
      // The pad is queued behind the others; this loop reaches it again.
      if (others.length > 0) waiting.set(padId, others)
      await next?.()
    }
    running = undefined
  }

  return {
    passes: (padId, seq, update) =>
      new Promise((resolve, reject) => {
        const trial = (): Promise<void> => run(padId, seq, update).then(resolve, reject)
        waiting.set(padId, [...(waiting.get(padId) ?? []), trial])
        running ??= runAll()
      }),
    close: async () => {
      await thread.close()
      await running
    },
  }
}
