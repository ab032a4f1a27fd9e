import type { PadId } from '@sheaf/contract/ids'
import type { Fit } from '@sheaf/document/fits-into'
import type { Adjacency } from '@sheaf/document/neighbours'
import { withoutDeletions } from '@sheaf/document/update-wire'
import type { Logger } from 'pino'
import type { Db } from '../db/dialect.ts'
import { takeTurns } from '../lib/take-turns.ts'
import { documentThread, TookTooLong } from './thread/document-thread.ts'
import { loadIntoThread } from './thread/pad-in-thread.ts'

/** Several times what Yjs needs for what an editor writes: some 0.1 ms for each kB, more in a new thread. */
const MAX_CPU_MS = 300
const MAX_CPU_MS_PER_KB = 0.5
/** Many times what it takes to look where the parts of the largest update stand, which grows with their number alone. */
const FIT_MAX_CPU_MS = 10_000
/**
 * Number of deleted ranges from which a dry run also applies the deletions. Fewer ranges are left out: a few bytes
 * delete a whole text, for which Yjs takes some microseconds a letter, however far that is beyond the time for those
 * bytes, and an update of deletions alone gets no dry run either.
 */
const DELETED_RANGES_MIN = 200

export type DryRunResult = Fit | 'too-slow' | 'unwanted'

export interface DryRuns {
  /**
   * Applies the update to a copy of the pad's text as of entry `seq`, unless it is not wanted any more when its turn
   * comes. An update that fits could also be applied within reasonable time.
   */
  run(padId: PadId, seq: number, update: Uint8Array, isWanted?: () => boolean): Promise<DryRunResult>
  close(): Promise<void>
}

/**
 * W-18: checks and applies heavy updates in a thread first. If an item's two neighbours were never adjacent, Yjs
 * searches the text between them for its place: 80 kB of such items take seconds, in which nobody else is served.
 */
export const openDryRuns = (needs: { readonly db: Db; readonly log: Logger }): DryRuns => {
  const thread = documentThread()
  /** One dry run of each pad in turn (RT-27), as there is one thread with one document. */
  const turns = takeTurns()

  const request = async <A extends string>(task: Parameters<typeof thread.perform>[0]): Promise<A> =>
    new TextDecoder().decode(await thread.perform(task, FIT_MAX_CPU_MS)) as A

  const dryRun = async (padId: PadId, seq: number, update: Uint8Array): Promise<DryRunResult> => {
    await loadIntoThread(needs, thread, padId, seq)
    try {
      const fit = await request<Fit>({ kind: 'fit', update })
      if (fit !== 'fits') return fit
      const insertions = withoutDeletions(update)
      const applied = insertions.ranges < DELETED_RANGES_MIN ? insertions.update : update
      await thread.perform(
        { kind: 'apply', updates: [applied] },
        MAX_CPU_MS + (MAX_CPU_MS_PER_KB * applied.length) / 1024,
      )
      return (await request<Adjacency>({ kind: 'adjacency' })) === 'beside' ? 'fits' : 'misplaced'
    } catch (error) {
      if (error instanceof TookTooLong) return 'too-slow'
      throw error
    }
  }

  return {
    run: (padId, seq, update, isWanted = () => true) =>
      turns.take(padId, async () => (isWanted() ? dryRun(padId, seq, update) : 'unwanted')),
    close: async () => {
      await thread.close()
      await turns.ended()
    },
  }
}
