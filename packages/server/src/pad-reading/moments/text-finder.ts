import type { PadId } from '@sheaf/contract/ids'
import type { RedactedLife } from '@sheaf/document/history/gaps'
import type { FoundRun, TextRange } from '@sheaf/document/redaction/find-runs'
import type { Db } from '../../db/dialect.ts'
import { BrokenLog } from '../../pad-log/broken-log.ts'
import { isUpdate } from '../../pad-log/log-hash.ts'
import { verifiedEntries } from '../../pad-log/reading/verified-entries.ts'
import { takeTurns } from '../../lib/take-turns.ts'
import { workerThread } from '../thread/document-thread.ts'
import type { HistoryTask, Unfindable } from '../thread/history-worker.ts'

/** Limits of the processor time of adding a page of the log, and of the search itself. */
const ADD_MAX_CPU_MS = 10_000
const FIND_MAX_CPU_MS = 30_000

/** From an entry on, until before another; null if it has not ended. */
type Moments = readonly [from: number, until: number | null]

/** A place where a text stood in a pad, as `findRuns` finds it. */
export interface FoundPlace extends Omit<FoundRun, 'spans' | 'lives'> {
  readonly spans: readonly Moments[]
  readonly lives: readonly RedactedLife[]
}

export interface FoundPlaces {
  readonly needle: string
  readonly text: string
  readonly runs: readonly FoundPlace[]
}

export interface TextFinder {
  /**
   * Returns where the text of a range ever stood, up to entry `upTo` of the log, in at most `max` places. Throws
   * `BrokenLog`, `TookTooLong`, and what the database throws.
   */
  find(
    padId: PadId,
    range: TextRange & { readonly upTo: number },
    max: number,
    party: string,
  ): Promise<FoundPlaces | Unfindable>
  /** Returns how many searches of this party wait for their turn. */
  waiting(party: string): number
  close(): Promise<void>
}

/** Searches whole histories of pads in one thread, one after the other. It reads each entry, as packs do not say when. */
export const textFinder = ({ db }: { readonly db: Db }): TextFinder => {
  const thread = workerThread<HistoryTask>(new URL('../thread/history-worker.ts', import.meta.url))
  const turns = takeTurns()

  const load = async (padId: PadId, upTo: number): Promise<void> => {
    await thread.perform({ kind: 'reset' })
    let at = 0
    for await (const page of verifiedEntries(db, padId, 0, upTo)) {
      const updates = page.filter(isUpdate).map(({ data, seq }) => ({ update: data, seq }))
      await thread.perform({ kind: 'add', isPacked: false, updates }, ADD_MAX_CPU_MS)
      at = page.at(-1)!.seq
    }
    if (at < upTo) throw new BrokenLog(`Entry ${at + 1} of pad ${padId} is missing`)
  }

  return {
    find: (padId, { upTo, ...range }, max, party) =>
      turns.take(party, async () => {
        await load(padId, upTo)
        const found = await thread.perform({ kind: 'findRuns', range, max }, FIND_MAX_CPU_MS)
        // Nobody else has any use for this history.
        await thread.perform({ kind: 'reset' })
        if (!found) throw new BrokenLog(`The log of pad ${padId} builds on text that it does not hold`)
        return JSON.parse(new TextDecoder().decode(found)) as FoundPlaces | Unfindable
      }),
    waiting: (party) => turns.waiting(party),
    close: async () => {
      await thread.close()
      await turns.ended()
    },
  }
}
