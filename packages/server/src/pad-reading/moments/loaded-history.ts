import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import type { Db } from '../../db/dialect.ts'
import { takeTurns, type Turns } from '../../lib/take-turns.ts'
import { listLetterIds } from '../../pad-log/letter-ids.store.ts'
import { isUpdate } from '../../pad-log/log-hash.ts'
import { findEntryHash } from '../../pad-log/pad-log.store.ts'
import { readLog } from '../../pad-log/reading/read-log.ts'
import { findRedactedTo, readRedactions } from '../../pad-log/redaction/redactions.store.ts'
import { workerThread, type WorkerThread } from '../thread/document-thread.ts'
import type { HistoryTask } from '../thread/history-worker.ts'
import { snapshotBefore } from './snapshot-before.ts'

/** A history stays this long for the next who asks for a moment of it. */
const IDLE_MS = 60_000
/** Several times what a step takes in the longest history, in processor time. */
export const MAX_CPU_MS = 10_000
/** A part of a history is read on by so many entries before another is loaded. */
const PART_ENTRIES = 2000

/** A part of the log that is in the history. Of a pack, only the moments before and after it are known. */
interface Span {
  readonly from: number
  readonly to: number
}

export interface Slot {
  readonly thread: WorkerThread<HistoryTask>
  readonly turns: Turns
  /** The pad that was asked for last. */
  padId: PadId | undefined
  askedAt: number
  /** What the thread has: nothing, if anything went wrong since. */
  loaded: Loaded | undefined
  /** The pad whose history is being loaded while nobody waits, or could not be, and since when. */
  preparing: { readonly padId: PadId; readonly since: number } | undefined
}

export const newSlot = (): Slot => ({
  thread: workerThread(new URL('../thread/history-worker.ts', import.meta.url), IDLE_MS),
  turns: takeTurns(),
  padId: undefined,
  askedAt: 0,
  loaded: undefined,
  preparing: undefined,
})

export interface Loaded {
  readonly padId: PadId
  /** The entry from which on moments can be read: 0, or that of a snapshot. */
  readonly since: number
  /** Where the log ended when it was loaded. */
  readonly head: number
  /** The newest entry by which something had been taken out of the pad before. */
  readonly redacted: number
  /** The last entry that is in the history, and its hash. */
  seq: number
  hash: Uint8Array
  /** The packs that are in it, in their order. */
  readonly packs: Span[]
}

/** Moments that are read at once: the first of them, and the last. */
export type Extent = readonly [first: number, last: number]

/** Returns what loads the history of a pad into a slot's thread, whole or in part, and brings it up to date. */
export const historyLoader = (ctx: { readonly db: Db; readonly log: Logger }) => {
  const { db } = ctx

  const covers = ({ since, seq }: Loaded, [first, last]: Extent): boolean =>
    since <= first && last - seq <= PART_ENTRIES

  const has = ({ loaded, thread }: Slot, padId: PadId): boolean => loaded?.padId === padId && thread.isRunning

  /** Says to whom the ids belong that were first used after an entry. */
  const own = async ({ thread }: Slot, padId: PadId, after: number): Promise<void> => {
    const owners = await listLetterIds(db, padId, after)
    await thread.perform({ kind: 'own', owners: owners.map(({ id, author, whose }) => ({ id, author, whose })) })
  }

  /** Adds the entries after those that are in the history. */
  const follow = async (slot: Slot, loaded: Loaded, upTo: number): Promise<void> => {
    const { thread } = slot
    const { padId } = loaded
    await own(slot, padId, loaded.seq)
    for await (const part of readLog(ctx, padId, loaded.seq, upTo)) {
      if (part.kind === 'packs') {
        const updates = part.packs.map(({ data, to }) => ({ update: data, seq: to }))
        await thread.perform({ kind: 'add', isPacked: true, updates }, MAX_CPU_MS)
        loaded.packs.push(...part.packs.map(({ from, to }) => ({ from, to })))
      } else {
        const updates = part.entries.filter(isUpdate).map(({ data, seq }) => ({ update: data, seq }))
        await thread.perform({ kind: 'add', isPacked: false, updates }, MAX_CPU_MS)
      }
      loaded.seq = part.to
    }
    loaded.hash = (await findEntryHash(db, padId, loaded.seq)) ?? new Uint8Array()
  }

  /** Whether the thread's history is that of the log still, and nothing was redacted since: that has to be forgotten. */
  const isCurrent = async ({ padId, seq, hash, redacted }: Loaded): Promise<boolean> => {
    if ((await findRedactedTo(db, padId)) !== redacted) return false
    const stored = await findEntryHash(db, padId, seq)
    return stored !== undefined && Buffer.compare(stored, hash) === 0
  }

  /** Brings a whole history up to date. Returns undefined if the thread does not have it, or has what was redacted. */
  const catchUp = async (slot: Slot, padId: PadId, head: number): Promise<Loaded | undefined> => {
    const { loaded } = slot
    if (!has(slot, padId) || !loaded || !(await isCurrent(loaded))) return undefined
    if (loaded.seq < head) await follow(slot, loaded, head)
    return loaded
  }

  /** Begins with an empty history of a pad, before anything of it is read. */
  const begin = async ({ thread }: Slot, padId: PadId, head: number): Promise<Loaded> => {
    const redacted = await findRedactedTo(db, padId)
    const lives = redacted === 0 ? [] : (await readRedactions(db, padId)).flatMap((redaction) => redaction.lives)
    await thread.perform({ kind: 'reset', redacted: lives })
    return { padId, since: 0, head, redacted, seq: 0, hash: new Uint8Array(), packs: [] }
  }

  const loadWhole = async (slot: Slot, padId: PadId, head: number): Promise<Loaded> => {
    slot.loaded = undefined
    const fresh = await begin(slot, padId, head)
    await follow(slot, fresh, head)
    return fresh
  }

  /** Loads the part of a history that has some moments, from the snapshot before them on. */
  const loadPart = async (slot: Slot, padId: PadId, head: number, [first, last]: Extent): Promise<Loaded> => {
    const { loaded } = slot
    const isOf = has(slot, padId) && loaded?.head === head && (await isCurrent(loaded))
    if (isOf && covers(loaded, [first, last])) {
      if (loaded.seq < last) await follow(slot, loaded, last)
      return loaded
    }
    slot.loaded = undefined
    const begun = await begin(slot, padId, head)
    const snapshot = await snapshotBefore(ctx, padId, first)
    const since = snapshot?.seq ?? 0
    const fresh: Loaded = { ...begun, since }
    await own(slot, padId, 0)
    if (snapshot) {
      const updates = [{ update: snapshot.data, seq: since }]
      await slot.thread.perform({ kind: 'add', isPacked: true, updates }, MAX_CPU_MS)
      fresh.seq = since
    }
    await follow(slot, fresh, last)
    return fresh
  }

  return { covers, has, catchUp, loadWhole, loadPart }
}
