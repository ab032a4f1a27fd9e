import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import type { Db } from '../db/dialect.ts'
import { findEntryAt } from '../pad-log/pad-log.store.ts'
import { changesReader, type ChangesReader } from './changes.ts'
import { lettersReader, type LettersReader } from './moments/letters.ts'
import { momentReader, type MomentReader } from './moments/moments.ts'
import { padRestorer, type Restorer } from './restorer.ts'
import { textFinder, type TextFinder } from './moments/text-finder.ts'
import { textReader, type TextReader } from './texts.ts'

/**
 * Reads pads from their logs, outside of the event loop, for everything but the open pads themselves: exports, search,
 * digests and history.
 */
export interface PadReader {
  /** The text of a pad, now or at any entry of its log. */
  readonly texts: TextReader
  /** What changed in a pad between two entries of its log. */
  readonly changes: ChangesReader
  /** Who wrote how much of a pad, and which letters. */
  readonly letters: LettersReader
  /** Any moment of a pad, what changed from one to the next, and what differs between two. */
  readonly moments: MomentReader
  /** What has to be written so that a text is as it was. */
  readonly restorer: Restorer
  /** Where a text ever stood in a pad. */
  readonly finder: TextFinder
  /** Returns the newest entry of a pad's log that is not after a moment (ms since 1970); 0 if there is none. */
  entryAt(padId: PadId, moment: number): Promise<number>
  close(): Promise<void>
}

export const padReader = (ctx: { readonly db: Db; readonly log: Logger }): PadReader => {
  // Each has a thread with a document of its own, so that a long history delays no export.
  const texts = textReader(ctx)
  const changes = changesReader(ctx)
  const letters = lettersReader(ctx)
  const restorer = padRestorer(ctx)
  const moments = momentReader(ctx)
  const finder = textFinder(ctx)
  return {
    texts,
    changes,
    letters,
    restorer,
    moments,
    finder,
    entryAt: (padId, moment) => findEntryAt(ctx.db, padId, moment),
    close: async () => {
      await Promise.all([texts, changes, letters, restorer, moments, finder].map((reader) => reader.close()))
    },
  }
}
