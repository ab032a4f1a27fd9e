import { VERSIONS_MAX } from '@sheaf/contract/limits'
import { countLetters } from '@sheaf/document/transaction-letters'
import type { Logger } from 'pino'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { transact } from '../../db/transactions/transact.ts'
import { countKeptVersions, hasKept, insertVersion } from '../../features/history/versions/versions.store.ts'
import { lockPad } from '../../features/pads/pads.store.ts'
import { newId } from '../../lib/ids.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { RemovalWatch } from './removal-watch.ts'
import type { AppliedEntry, Room } from '../room/room.ts'

/** No other version is kept for so long: what is removed meanwhile is part of the same clearing up. */
const APART_MS = 5 * 60_000

export interface LargeRemovals {
  /** Takes note of an entry that was applied in a room. */
  applied(room: Room, entry: AppliedEntry): void
  close(): Promise<void>
}

/**
 * HIST-61: keeps a version of what a pad was before one author removes more than half of it, so that it is found at once,
 * and tells the pages that have the pad open.
 */
export const largeRemovals = ({
  services: { db, clock },
  log,
  cluster,
}: {
  readonly services: Pick<Services, 'clock'> & { readonly db: Db }
  readonly log: Logger
  /** Returns the cluster, which is joined later. */
  readonly cluster: () => Pick<Cluster, 'broadcast'>
}): LargeRemovals => {
  const watches = new WeakMap<Room, RemovalWatch>()
  const keeping = new Set<Promise<void>>()

  const keep = async (room: Room, seq: number): Promise<void> => {
    const { padId } = room
    const [id, createdAt] = [newId<string>(), clock.now()]
    const isNew = await transact({ db }, async ({ db }) => {
      // Another server counts the same edits.
      await lockPad(db, padId)
      if (await hasKept(db, padId, seq, createdAt - APART_MS)) return false
      if ((await countKeptVersions(db, padId)) >= VERSIONS_MAX) return false
      const made = { automatic: 'removal', madeBy: null, entry: null, name: '', starred: false } as const
      await insertVersion(db, { id, padId, seq, createdAt, ...made })
      return true
    })
    if (!isNew) return
    const version = { id, seq, automatic: 'removal' } as const
    room.sendKeptVersion(version)
    cluster().broadcast(padId, { kind: 'version', version })
  }

  return {
    applied: (room, { seq, author, change }) => {
      if (author === undefined || change.removed === 0) return
      const watch = watches.get(room) ?? new RemovalWatch()
      watches.set(room, watch)
      const before = watch.note(author, { seq, at: clock.now(), change }, () => countLetters(room.doc))
      if (before === undefined) return
      const kept = keep(room, before).catch((error: unknown) =>
        log.error({ err: error, pad: room.padId }, 'a version before a large removal could not be kept'),
      )
      keeping.add(kept)
      void kept.then(() => keeping.delete(kept))
    },
    close: async () => {
      await Promise.all(keeping)
    },
  }
}
