import type { PadId } from '@sheaf/contract/ids'
import { ACCESS_CHANGED } from '@sheaf/contract/realtime/socket'
import { RedactedIds } from '@sheaf/document/redaction/redacted-ids'
import type { Logger } from 'pino'
import * as Y from 'yjs'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { padIdentitiesOfWriters } from '../../features/accounts/pad-identity.ts'
import { withDisplayColor } from './display-color.ts'
import { BrokenLog } from '../../pad-log/broken-log.ts'
import { loadReadable } from '../../pad-log/reading/pad-loader.ts'
import { listAuthors } from '../../pad-log/authors.store.ts'
import { listLetterIds } from '../../pad-log/letter-ids.store.ts'
import { findRedactedTo, readRedactedIds } from '../../pad-log/redaction/redactions.store.ts'
import { Room, type RoomEvents } from './room.ts'
import { SNAPSHOT_BYTES, SNAPSHOT_ENTRIES, type Snapshots } from '../../pad-log/snapshots/snapshots.ts'

export interface RoomsNeeds {
  readonly services: Pick<Services, 'settings' | 'config'> & { readonly db: Db }
  readonly log: Logger
  readonly snapshots: Snapshots
  readonly events: Pick<RoomEvents, 'applied' | 'presence' | 'left'>
  /** Called when the pad is about to be loaded. What is written elsewhere from when this resolves reaches its room. */
  opening(padId: PadId): Promise<void>
  /** Called when the room exists, and `opening` has resolved. */
  opened(room: Room): void
  closed(padId: PadId): void
  /** Called when a pad was loaded anew, and what had come in before is handled: it may not be in its room. */
  reloaded(room: Room): void
}

/** The pads that are open on this server. */
export interface Rooms {
  readonly all: ReadonlyMap<PadId, Room>
  /**
   * Returns the room of a pad, loaded from the log as far as that can be read. The caller joins it before it awaits
   * anything else. Throws if nothing can be read, for everybody who waits for it (RT-42).
   */
  open(padId: PadId): Promise<Room>
  /** Returns the room of a pad that is open, or being opened. */
  current(padId: PadId): Promise<Room | undefined>
  /** Reads the pad's authors again, when letters are said to be of one whom this server does not know. */
  readAuthors(room: Room): Promise<void>
  /**
   * Loads a pad anew if it is open, since something was taken out of it by entry `seq`. Its pages come back and find that
   * they have to begin with an empty document.
   */
  reload(padId: PadId, seq: number): Promise<void>
  /** Unloads a room with text that is not the pad's any more. Its pages come back. */
  drop(room: Room): void
  /** Unloads all rooms. */
  close(): void
}

export const openRooms = (needs: RoomsNeeds): Rooms => {
  const { services, log } = needs
  const { db, config } = services
  const all = new Map<PadId, Room>()
  const loading = new Map<PadId, Promise<Room>>()
  const unloading = new Map<Room, NodeJS.Timeout>()

  const considerSnapshot = (room: Room): void => {
    const { seq } = room.applied
    if (room.isDamaged) return
    if (seq - room.snapshotSeq < SNAPSHOT_ENTRIES && room.bytesSinceSnapshot < SNAPSHOT_BYTES) return
    // The counters also restart when the snapshot cannot be made, so that a failure is not repeated with every
    // keystroke.
    room.snapshotSeq = seq
    room.bytesSinceSnapshot = 0
    needs.snapshots.request(room.padId, seq)
  }

  /** RT-47: shows the writers' current names and colours, since a writer may have changed them after writing here. */
  const showWriters = async (room: Room): Promise<void> => {
    try {
      for (const identity of await padIdentitiesOfWriters(services, room.padId))
        room.authors.set(identity.author, withDisplayColor(identity, room))
    } catch (error) {
      log.error(
        { err: error, pad: room.padId },
        'the current names of the writers of a pad could not be read; the stored ones are shown',
      )
    }
  }

  const unload = (room: Room): void => {
    unloading.delete(room)
    if (!room.isIdle || all.get(room.padId) !== room) return
    all.delete(room.padId)
    room.destroy()
    needs.closed(room.padId)
  }

  const drop = (room: Room): void => {
    if (all.get(room.padId) !== room) return
    all.delete(room.padId)
    clearTimeout(unloading.get(room))
    unloading.delete(room)
    for (const connection of room.connections) connection.close(ACCESS_CHANGED)
    room.destroy()
    needs.closed(room.padId)
  }

  /** Lets the pad be unloaded, unless somebody opens it again soon. */
  const unloadLater = (room: Room): void => {
    clearTimeout(unloading.get(room))
    unloading.set(room, setTimeout(() => unload(room), config.padIdleMs).unref())
  }

  const events: RoomEvents = {
    applied: (room, entry) => {
      considerSnapshot(room)
      needs.events.applied(room, entry)
    },
    presence: needs.events.presence,
    left: needs.events.left,
    emptied: unloadLater,
  }

  /** W-20: returns what was ever taken out of a pad, or why that cannot be read: then nobody may write in it. */
  const readTakenOut = async (
    padId: PadId,
    redactedTo: number,
  ): Promise<{ redacted: RedactedIds; damage?: BrokenLog }> => {
    const nothing = new RedactedIds([])
    if (redactedTo === 0) return { redacted: nothing }
    try {
      return { redacted: await readRedactedIds(db, padId) }
    } catch (error) {
      if (!(error instanceof BrokenLog)) throw error
      return { redacted: nothing, damage: error }
    }
  }

  const load = async (padId: PadId): Promise<Room> => {
    const listening = needs.opening(padId)
    const doc = new Y.Doc({ guid: padId })
    try {
      const { damage: broken, redacted: redactedTo, ...loaded } = await loadReadable(db, doc, padId, log)
      const { redacted, damage = broken } = await readTakenOut(padId, redactedTo)
      if (damage)
        log.error(
          { err: damage, pad: padId, seq: loaded.seq },
          'a pad is damaged; it opens read-only, up to this entry',
        )
      const authors = await listAuthors(db, padId)
      const ids = await listLetterIds(db, padId)
      const isDamaged = damage !== undefined
      const room = new Room(padId, { ...loaded, doc, authors, ids, isDamaged, redacted, redactedTo }, events)
      // The room is known before the writers are read, so that a name that changes meanwhile is shown here, too.
      all.set(padId, room)
      await showWriters(room)
      // Something was taken out of the pad while it was loaded.
      if ((await findRedactedTo(db, padId)) !== redactedTo) {
        drop(room)
        return await load(padId)
      }
      considerSnapshot(room)
      void listening.then(() => needs.opened(room))
      unloadLater(room)
      return room
    } catch (error) {
      all.delete(padId)
      doc.destroy()
      needs.closed(padId)
      throw error
    }
  }

  const current = async (padId: PadId): Promise<Room | undefined> =>
    (await loading.get(padId)?.catch(() => undefined)) ?? all.get(padId)

  return {
    all,
    open: async (padId) => {
      const underWay = loading.get(padId)
      if (underWay) return underWay
      const room = all.get(padId)
      if (room) return room
      const opening = load(padId).finally(() => loading.delete(padId))
      loading.set(padId, opening)
      return opening
    },
    current,
    drop,
    reload: async (padId, seq) => {
      const room = await current(padId)
      if (!room || room.redactedTo >= seq) return
      drop(room)
      // What was being written is in the log, but not in a room that was loaded before.
      await room.drained()
      const now = await current(padId)
      if (now) needs.reloaded(now)
    },
    readAuthors: async (room) => room.mergeStoredAuthors(await listAuthors(db, room.padId)),
    close: () => {
      for (const timer of unloading.values()) clearTimeout(timer)
      unloading.clear()
      for (const room of all.values()) room.destroy()
      all.clear()
    },
  }
}
