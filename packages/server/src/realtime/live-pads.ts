import type { Document } from '@hocuspocus/server'
import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import type { Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'
import { padIdentitiesOfWriters } from '../features/accounts/pad-identity.ts'
import { withDisplayColor } from './display-color.ts'
import { InFlightUpdates } from './in-flight-updates.ts'
import { mergeStoredAuthors, type LivePad } from './live-pad.ts'
import { loadReadable } from './pad-loader.ts'
import { listAuthors, listLetterIds } from './pad-log.store.ts'
import { SequenceSet } from './sequence-set.ts'
import { SNAPSHOT_BYTES, SNAPSHOT_ENTRIES, type Snapshots } from './snapshots.ts'

/** The pads that are open on this server. */
export interface LivePadTable {
  readonly pads: ReadonlyMap<PadId, LivePad>
  get(padId: PadId): LivePad
  /** Fills the document from the log, as far as that can be read. If nothing can, throws and destroys the document. */
  load(padId: PadId, document: Document): Promise<LivePad>
  unloaded(padId: PadId): void
  /** Records that an entry of the log is in the document, or about to be. */
  applied(live: LivePad, seq: number, bytes: number): void
  readAuthors(live: LivePad): Promise<void>
}

export const livePadTable = (
  services: Pick<Services, 'settings'> & { readonly db: Db },
  log: Logger,
  snapshots: Snapshots,
): LivePadTable => {
  const { db } = services
  const pads = new Map<PadId, LivePad>()

  const considerSnapshot = (live: LivePad): void => {
    const { seq } = live.applied
    if (live.isDamaged) return
    if (seq - live.snapshotSeq < SNAPSHOT_ENTRIES && live.bytesSinceSnapshot < SNAPSHOT_BYTES) return
    // The counters also restart when the snapshot cannot be made, so that a failure is not repeated with every
    // keystroke.
    live.snapshotSeq = seq
    live.bytesSinceSnapshot = 0
    snapshots.request(live.padId, seq)
  }

  /** RT-47: shows the writers' current names and colours, since a writer may have changed them after writing here. */
  const showWriters = async (live: LivePad): Promise<void> => {
    try {
      for (const identity of await padIdentitiesOfWriters(services, live.padId))
        live.authors.set(identity.author, withDisplayColor(identity, live))
    } catch (error) {
      log.error(
        { err: error, pad: live.padId },
        'the current names of the writers of a pad could not be read; the stored ones are shown',
      )
    }
  }

  return {
    pads,
    get: (padId) => {
      const live = pads.get(padId)
      if (!live) throw new Error(`Pad ${padId} is not open here`)
      return live
    },
    load: async (padId, document) => {
      // Nobody is here to receive broadcasts yet. If they waited for the next flush, they would reach the first who
      // comes, who gets the text anyway.
      const { flushDelay } = document
      document.flushDelay = false
      try {
        const { seq, snapshotSeq, bytesSince, damage } = await loadReadable(db, document, padId, log)
        if (damage)
          log.error({ err: damage, pad: padId, seq }, 'a pad is damaged; it opens read-only, up to this entry')
        const authors = (await listAuthors(db, padId)).map((author) => [author.author, author] as const)
        const ids = (await listLetterIds(db, padId)).map(({ id, ...owner }) => [id, owner] as const)
        const live: LivePad = {
          padId,
          document,
          applied: new SequenceSet(seq),
          authors: new Map(authors),
          storedAuthors: new Map(authors),
          ids: new Map(ids),
          presences: new Map(),
          inFlight: new InFlightUpdates(),
          receipt: undefined,
          isDamaged: damage !== undefined,
          snapshotSeq,
          bytesSinceSnapshot: bytesSince,
          pendingInboxes: new Map(),
        }
        // `pads` contains the pad before the writers are read, so that a name that changes meanwhile is shown here,
        // too.
        pads.set(padId, live)
        await showWriters(live)
        document.flushDelay = flushDelay
        considerSnapshot(live)
        return live
      } catch (error) {
        // Hocuspocus forgets a document that failed to load; the timer of its awareness would run for ever.
        document.destroy()
        throw error
      }
    },
    unloaded: (padId) => {
      if (pads.get(padId)?.document.isDestroyed) pads.delete(padId)
    },
    applied: (live, seq, bytes) => {
      live.applied.add(seq)
      live.bytesSinceSnapshot += bytes
      considerSnapshot(live)
    },
    readAuthors: async (live) => {
      mergeStoredAuthors(live, await listAuthors(db, live.padId))
    },
  }
}
