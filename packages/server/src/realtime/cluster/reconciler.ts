import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import type { Db } from '../../db/dialect.ts'
import { withoutOwner } from '../../pad-log/writing/letter-id-claims.ts'
import { ENTRY_KIND, isUpdate } from '../../pad-log/log-hash.ts'
import { nextEntries } from '../../pad-log/reading/next-entries.ts'
import { listLogHeads } from '../../pad-log/pad-log.store.ts'
import { listAuthors, listAuthorsIn } from '../../pad-log/authors.store.ts'
import { findLetterIds, findLetterIdsIn } from '../../pad-log/letter-ids.store.ts'
import { opensRedaction } from '../../pad-log/redaction/redaction-entry.ts'
import { repeat } from '../../lib/repeat.ts'
import type { Room } from '../room/room.ts'
import { idsAdvanced } from '../edits/update-check.ts'
import { verifiedEntries } from '../../pad-log/reading/verified-entries.ts'

/** Interval at which pads are compared with their logs when other servers may write in them. */
export const RECONCILE_MS = 2000
const PADS_AT_ONCE = 500
/** Pads whose new entries are read together. */
const TOGETHER_MAX = 100
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
  const requested = new Map<Room, PromiseWithResolvers<void>>()
  let waiting: Room[] = []
  let isReading = false
  let closed = false

  const ended = (room: Room): void => {
    requested.get(room)?.resolve()
    requested.delete(room)
  }

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

  const catchUpAlone = (room: Room): Promise<void> =>
    catchUp(room)
      .catch((error: unknown) => {
        if (!closed) log.error({ err: error, pad: room.padId }, 'a pad could not be compared with its log')
      })
      .finally(() => ended(room))

  /** Brings pads up to date that lack a few entries, in as many statements as for one. Returns the others. */
  const catchUpTogether = async (batch: readonly Room[]): Promise<Room[]> => {
    const found = await nextEntries(db, new Map(batch.map(({ padId, applied }) => [padId, applied.seq])))
    const few = batch.flatMap((room) => {
      const entries = found.get(room.padId)
      const isPlain = entries?.every(({ kind }) => kind !== ENTRY_KIND.redaction)
      return entries !== undefined && isPlain ? [{ room, entries }] : []
    })
    const behind = few.filter(({ entries }) => entries.length > 0)
    const unknown = behind.flatMap(({ room, entries }) =>
      entries
        .filter(isUpdate)
        .flatMap(({ data }) => withoutOwner(room, idsAdvanced(room.doc, data)))
        .map((id) => [room.padId, id] as const),
    )
    const owned = await findLetterIdsIn(db, unknown)
    const authors = await listAuthorsIn(
      db,
      behind.map(({ room }) => room.padId),
    )
    for (const { room, entries } of behind) {
      room.introduceIds(owned.get(room.padId) ?? [])
      for (const entry of entries)
        room.apply(entry.seq, isUpdate(entry) ? entry.data : undefined, { author: entry.author })
      room.mergeStoredAuthors(authors.get(room.padId) ?? [])
    }
    const done = new Set(few.map(({ room }) => room))
    for (const room of done) ended(room)
    return batch.filter((room) => !done.has(room))
  }

  /** Takes what waits, with one room of each pad. */
  const takeBatch = (): Room[] => {
    const batch = new Map<PadId, Room>()
    for (const room of waiting) if (batch.size < TOGETHER_MAX && !batch.has(room.padId)) batch.set(room.padId, room)
    waiting = waiting.filter((room) => batch.get(room.padId) !== room)
    return [...batch.values()]
  }

  const readWaiting = async (): Promise<void> => {
    isReading = true
    // What is asked for in one turn of the event loop is read together.
    await nextTurn()
    while (waiting.length > 0) {
      const batch = takeBatch()
      try {
        for (const room of await catchUpTogether(batch)) void catchUpAlone(room)
      } catch (error) {
        if (!closed) log.error({ err: error, pads: batch.length }, 'pads could not be compared with their logs')
        for (const room of batch) ended(room)
      }
    }
    isReading = false
  }

  const request = (room: Room): Promise<void> => {
    const underWay = requested.get(room)
    if (underWay || closed || room.isDamaged) return underWay?.promise ?? Promise.resolve()
    const asked = Promise.withResolvers<void>()
    requested.set(room, asked)
    waiting.push(room)
    if (!isReading) void readWaiting()
    return asked.promise
  }

  const upTo = async (room: Room, seq: number): Promise<void> => {
    if (isHearing() && !room.isDamaged) await room.expect(seq, ON_ITS_WAY_MS)
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
      await Promise.all(
        behind.map(([padId]) => {
          const room = rooms.get(padId)
          return room ? request(room) : Promise.resolve()
        }),
      )
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
      await Promise.all(Array.from(requested.values(), ({ promise }) => promise))
    },
  }
}
