import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import type { Db } from '../db/dialect.ts'
import { documentThread, TookTooLong } from './document-thread.ts'
import { loadIntoThread } from './pad-in-thread.ts'

/** Several times what Yjs needs for what an editor writes: some 0.1 ms for each kB, more in a new thread. */
const MAX_CPU_MS = 300
const MAX_CPU_MS_PER_KB = 0.5
/** A few bytes delete a whole text, but Yjs takes some microseconds for each letter of it. */
const MAX_CPU_MS_PER_DELETED = 0.01

export interface Trials {
  /**
   * Resolves with whether Yjs could apply the update to the pad's text, as of entry `seq`, within reasonable time for
   * its bytes and the number of letters that it deletes.
   */
  passes(padId: PadId, seq: number, update: Uint8Array, deleted?: number): Promise<boolean>
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
  let isRunning = false

  const run = async (padId: PadId, seq: number, update: Uint8Array, deleted: number): Promise<boolean> => {
    await loadIntoThread(needs, thread, padId, seq)
    try {
      const maxCpuMs = MAX_CPU_MS + (MAX_CPU_MS_PER_KB * update.length) / 1024 + MAX_CPU_MS_PER_DELETED * deleted
      await thread.perform({ kind: 'apply', updates: [update] }, maxCpuMs)
      return true
    } catch (error) {
      if (error instanceof TookTooLong) return false
      throw error
    }
  }

  /** Runs one trial of each pad in turn (RT-27), as there is one thread with one document. */
  const runAll = async (): Promise<void> => {
    isRunning = true
    for (const [padId, [next, ...others]] of waiting) {
      waiting.delete(padId)
      // The pad is queued behind the others; this loop reaches it again.
      if (others.length > 0) waiting.set(padId, others)
      await next?.()
    }
    isRunning = false
  }

  return {
    passes: (padId, seq, update, deleted = 0) =>
      new Promise((resolve, reject) => {
        const trial = (): Promise<void> => run(padId, seq, update, deleted).then(resolve, reject)
        waiting.set(padId, [...(waiting.get(padId) ?? []), trial])
        if (!isRunning) void runAll()
      }),
    close: () => thread.close(),
  }
}
