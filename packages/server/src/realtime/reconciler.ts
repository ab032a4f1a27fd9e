import { setTimeout as sleep } from 'node:timers/promises'
import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import type { Db } from '../db/dialect.ts'
import { withoutOwner } from '../pad-log/letter-id-claims.ts'
import { ENTRY_KIND, isUpdate } from '../pad-log/log-hash.ts'
import { findLetterIds, listAuthors, listLogHeads } from '../pad-log/pad-log.store.ts'
import { opensRedaction } from '../pad-log/redaction-entry.ts'
import { repeat } from './repeat.ts'
import type { Room } from './room.ts'
import { idsAdvanced } from './update-check.ts'
import { verifiedEntries } from '../pad-log/verified-entries.ts'

const PADS_AT_ONCE = 500
/**
 * What another server has written comes from it within this time, also from a busy one, so that the log need not be read
 * for it: many servers that are busy would otherwise make each other busier.
 */
const ON_ITS_WAY_MS = 1000

export interface Reconciler {
  /** Brings one pad up to date with its log, soon. */
  request(room: Room): void
  /** Resolves when the pad has the entries before this one, which is committed, or they cannot be read. */
  upTo(room: Room, seq: number): Promise<void>
  /** Brings all open pads up to date with their logs. */
  all(): Promise<void>
  close(): Promise<void>
}

/**
 * Compares open pads with their logs and reads what is missing, so that a lost message between servers, or a commit
 * that only seemed to fail, does no harm. `isHearing` says whether the other servers can be heard.
 */
export const reconciler = (
  db: Db,
  log: Logger,
  rooms: ReadonlyMap<PadId, Room>,
  everyMs: number | undefined,
  reload: (padId: PadId, seq: number) => void,
  isHearing: () => boolean = () => false,
): Reconciler => {
  /** By room, since a pad may be closed and opened again while its former room is being compared. */
  const running = new Map<Room, Promise<void>>()
  let closed = false

  const catchUp = async (room: Room): Promise<void> => {
    const from = room.applied.seq
    for await (const page of verifiedEntries(db, room.padId, from)) {
      const opening = page.find(({ kind, data }) => kind === ENTRY_KIND.redaction && opensRedaction(data))
      // Whoever has it open shows what was taken out.
      if (opening && opening.seq > room.redactedTo) return reload(room.padId, opening.seq)
      const unknown = page.filter(isUpdate).flatMap(({ data }) => withoutOwner(room, idsAdvanced(room.doc, data)))
      if (unknown.length > 0) room.introduceIds(await findLetterIds(db, room.padId, unknown))
      for (const entry of page)
        room.apply(entry.seq, isUpdate(entry) ? entry.data : undefined, { author: entry.author })
    }
    if (room.applied.seq === from) return
    room.mergeStoredAuthors(await listAuthors(db, room.padId))
  }

  const request = (room: Room): Promise<void> => {
    const underWay = running.get(room)
    if (underWay || closed || room.isDamaged) return underWay ?? Promise.resolve()
    const done = catchUp(room)
      .catch((error: unknown) => {
        if (!closed) log.error({ err: error, pad: room.padId }, 'a pad could not be compared with its log')
      })
      .finally(() => running.delete(room))
    running.set(room, done)
    return done
  }

  const upTo = async (room: Room, seq: number): Promise<void> => {
    if (isHearing()) await room.expect(seq, ON_ITS_WAY_MS)
    // What is under way may have begun before they were committed.
    for (let times = 0; times < 2 && room.applied.lacksBefore(seq); times++) await request(room)
  }

  const all = async (): Promise<void> => {
    const ids = [...rooms.keys()]
    for (let at = 0; at < ids.length && !closed; at += PADS_AT_ONCE) {
      const heads = await listLogHeads(db, ids.slice(at, at + PADS_AT_ONCE))
      const isBehind = ([padId, head]: readonly [PadId, number]): boolean => {
        const room = rooms.get(padId)
        return room !== undefined && room.applied.seq < head
      }
      let behind = [...heads].filter(isBehind)
      if (behind.length > 0 && isHearing()) {
        await sleep(ON_ITS_WAY_MS)
        behind = behind.filter(isBehind)
      }
      for (const [padId] of behind) {
        const room = rooms.get(padId)
        if (room && !closed) await request(room)
      }
    }
  }

  const comparing = repeat(everyMs, all, (error) =>
    log.error({ err: error }, 'open pads could not be compared with their logs'),
  )

  return {
    request: (room) => void request(room),
    upTo,
    all,
    close: async () => {
      closed = true
      await comparing.stop()
      await Promise.all(running.values())
    },
  }
}
