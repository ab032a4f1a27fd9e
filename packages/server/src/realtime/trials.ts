import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import type { Db } from '../db/dialect.ts'
import { documentThread, TookTooLong } from './document-thread.ts'
import { loadIntoThread } from './pad-in-thread.ts'

/** Several times what Yjs needs for what an editor writes: some 0.1 ms for each kB, more in a thread that is new. */
const MAX_CPU_MS = 300
const MAX_CPU_MS_PER_KB = 0.5

export interface Trials {
  /** Whether Yjs has applied the update to the pad's text, as of entry `seq`, within reasonable time. */
  passes(padId: PadId, seq: number, update: Uint8Array): Promise<boolean>
  close(): Promise<void>
}

/**
 * W-18: applies heavy updates in a thread first. Where two neighbours never stood side by side, Yjs searches the text
 * between them for the place of what is new: 80 kB of such parts take it seconds, in which nobody else is served.
 */
export const openTrials = (needs: { readonly db: Db; readonly log: Logger }): Trials => {
  const thread = documentThread()
  let last: Promise<unknown> = Promise.resolve()

  const run = async (padId: PadId, seq: number, update: Uint8Array): Promise<boolean> => {
    await loadIntoThread(needs, thread, padId, seq)
    try {
      const maxCpuMs = MAX_CPU_MS + (MAX_CPU_MS_PER_KB * update.length) / 1024
      await thread.perform({ kind: 'apply', updates: [update] }, maxCpuMs)
      return true
    } catch (error) {
      if (error instanceof TookTooLong) return false
      throw error
    }
  }

  return {
    /** One after the other: there is one thread, with one document. */
    passes: (padId, seq, update) => {
      const done = last.then(() => run(padId, seq, update))
      last = done.catch(() => {})
      return done
    },
    close: () => thread.close(),
  }
}
