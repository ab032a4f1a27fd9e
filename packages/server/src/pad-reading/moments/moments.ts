import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import type { Db } from '../../db/dialect.ts'
import { BrokenLog } from '../../pad-log/broken-log.ts'
import { isUpdate } from '../../pad-log/log-hash.ts'
import { findLogHead } from '../../pad-log/pad-log.store.ts'
import { verifiedEntries, type VerifiedEntry } from '../../pad-log/reading/verified-entries.ts'
import { findLastPacked } from '../../pad-log/snapshots/packs.store.ts'
import type { MomentForm, MomentTask } from '../thread/history-worker.ts'
import { historyLoader, MAX_CPU_MS, newSlot, type Extent, type Loaded, type Slot } from './loaded-history.ts'

/** Entries of a frame come within this time. */
const FRAME_MS = 1000

/** What was read, as JSON, and everybody whose letters are in it. */
interface AuthoredJson {
  readonly json: string
  readonly authors: readonly string[]
}

/** Returns what a thread answered, of which the first line has the authors. */
const toAuthored = (answered: Buffer): AuthoredJson => {
  const text = answered.toString()
  const end = text.indexOf('\n')
  return { json: text.slice(end + 1), authors: JSON.parse(text.slice(0, end)) as string[] }
}

/** Puts entries of one author that follow each other within a second into one frame. */
const framesAmong = (entries: readonly VerifiedEntry[]): VerifiedEntry[][] => {
  const frames: VerifiedEntry[][] = []
  for (const entry of entries) {
    const last = frames.at(-1)
    const first = last?.[0]
    if (first && first.author === entry.author && entry.createdAt - first.createdAt < FRAME_MS) last.push(entry)
    else frames.push([entry])
  }
  return frames
}

/** Pads whose histories are kept at once, each in a thread of its own. */
const THREADS = 2
/** A history that could not be loaded is tried again after this time. */
const RETRY_MS = 60_000
/** As whom whole histories are loaded. */
const NOBODY = ''

/** Letters of a frame's lines as JSON, in all; a single frame may be longer. */
const FRAMES_MAX_LENGTH = 200_000

/** The caller has gone, or asks for something else by now. */
export class Unwanted extends Error {
  override readonly name = 'Unwanted'
}

/** A form of a moment that is one text. */
export type TextForm = Exclude<MomentForm, { readonly kind: 'lines' }>

/** By whom and when an entry was written. */
export interface EntryFacts {
  readonly seq: number
  readonly createdAt: number
  readonly author: string
}

/** What changed from one moment to the next: so many lines from the one at `at` on are replaced by others. */
export interface ReadFrame extends EntryFacts {
  readonly at: number
  readonly removed: number
  /** The lines, as JSON. */
  readonly lines: string
}

export interface FramesRead {
  readonly frames: readonly ReadFrame[]
  readonly authors: readonly string[]
  readonly head: number
}

/** As whom a caller takes turns, and whether the answer is still wanted when the turn comes. */
export interface Asking {
  readonly party: string
  readonly isWanted?: () => boolean
}

export interface MomentReader {
  /** Returns the text of a pad as of an entry. */
  read(padId: PadId, seq: number, form: TextForm, asking: Asking): Promise<string>
  /** Returns its lines. */
  lines(padId: PadId, seq: number, asking: Asking): Promise<AuthoredJson>
  /** Returns what changed after an entry, in at most `limit` frames. */
  frames(padId: PadId, from: number, limit: number, asking: Asking): Promise<FramesRead>
  /** Returns the parts of a comparison, and in two lines behind the signs of the lists of both moments. */
  compare(padId: PadId, from: number, to: number, asking: Asking): Promise<AuthoredJson>
  /** Returns how many readings of this party wait for their turn. */
  waiting(party: string): number
  close(): Promise<void>
}

type Load = (slot: Slot, head: number) => Promise<Loaded | undefined>
type Read<T> = (slot: Slot, loaded: Loaded, head: number) => Promise<T>

/**
 * Reads moments of pads in threads, each of which has the whole history of one pad: whoever moves along it waits for what
 * is new in the log alone. Until a long history is loaded, a further thread reads from the snapshot before a moment on.
 */
export const momentReader = (ctx: { readonly db: Db; readonly log: Logger }): MomentReader => {
  const { db, log } = ctx
  const slots = Array.from({ length: THREADS }, newSlot)
  const near = newSlot()
  const { covers, has, catchUp, loadWhole, loadPart } = historyLoader(ctx)
  let isClosed = false

  /** Returns the thread that has the pad, or else the one that was not asked for the longest time. */
  const slotFor = (padId: PadId): Slot => {
    const slot = slots.find((one) => one.padId === padId) ?? slots.reduce((a, b) => (a.askedAt <= b.askedAt ? a : b))
    slot.padId = padId
    slot.askedAt = performance.now()
    return slot
  }

  /** Returns the moment that is known of before an entry or at it. */
  const baseOf = ({ packs }: Loaded, seq: number): number => {
    let [low, high] = [0, packs.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (packs[middle]!.to < seq) low = middle + 1
      else high = middle
    }
    const pack = packs[low]
    return pack !== undefined && pack.from < seq && seq < pack.to ? pack.from : seq
  }

  const entriesBetween = async (padId: PadId, after: number, upTo: number): Promise<VerifiedEntry[]> => {
    const entries: VerifiedEntry[] = []
    if (after < upTo) for await (const page of verifiedEntries(db, padId, after, upTo)) entries.push(...page)
    if (entries.length < upTo - after)
      throw new BrokenLog(`Entry ${after + entries.length + 1} of pad ${padId} is missing`)
    return entries
  }

  const momentOf = async (loaded: Loaded, seq: number): Promise<MomentTask> => {
    const base = baseOf(loaded, seq)
    const entries = await entriesBetween(loaded.padId, base, seq)
    return { base, seq, updates: entries.filter(isUpdate).map(({ data }) => data) }
  }

  const answer = async (slot: Slot, padId: PadId, task: Parameters<Slot['thread']['perform']>[0]): Promise<Buffer> => {
    const data = await slot.thread.perform(task, MAX_CPU_MS)
    if (!data) throw new BrokenLog(`The log of pad ${padId} builds on text that it does not hold`)
    return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  }

  const gone = (padId: PadId): AppError => new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key: padId })

  /**
   * Reads in turn with others who ask the same thread. Returns undefined if the thread cannot have what is read. Throws
   * KEY_NOT_FOUND for a pad that is gone meanwhile.
   */
  const inTurn = <T>(slot: Slot, padId: PadId, { party, isWanted = () => true }: Asking, load: Load, read: Read<T>) =>
    slot.turns.take(party, async () => {
      if (!isWanted()) throw new Unwanted()
      const head = await findLogHead(db, padId)
      if (head === undefined) throw gone(padId)
      try {
        slot.loaded = await load(slot, head)
        return slot.loaded && { value: await read(slot, slot.loaded, head) }
      } catch (error) {
        // Whatever went wrong, nobody finds half a history.
        slot.loaded = undefined
        // A log that is being purged looks like a broken one.
        if (error instanceof BrokenLog && (await findLogHead(db, padId)) === undefined) throw gone(padId)
        throw error
      }
    })

  /** Loads a whole history for whoever moves along it, while they are answered from parts of it. */
  const prepare = (padId: PadId, head: number): void => {
    const slot = slotFor(padId)
    const now = performance.now()
    if (slot.preparing?.padId === padId && now - slot.preparing.since < RETRY_MS) return
    slot.preparing = { padId, since: now }
    const load = async (): Promise<void> => {
      // Another pad may have been asked for meanwhile.
      if (slot.padId === padId) slot.loaded = (await catchUp(slot, padId, head)) ?? (await loadWhole(slot, padId, head))
      slot.preparing = undefined
    }
    slot.turns.take(NOBODY, load).catch((error: unknown) => {
      slot.loaded = undefined
      if (!isClosed) log.warn({ err: error, pad: padId }, 'the history of a pad could not be loaded')
    })
  }

  /** Reads moments from the whole history if it is there, or else from the part of it that was loaded first. */
  const reading = async <T>(padId: PadId, [first, last]: Extent, asking: Asking, read: Read<T>): Promise<T> => {
    const whole = slots.find((slot) => has(slot, padId))
    if (whole) {
      whole.askedAt = performance.now()
      const found = await inTurn(whole, padId, asking, (slot, head) => catchUp(slot, padId, head), read)
      if (found) return found.value
    }
    // A part takes about as long to load as the whole, so that whoever moves out of it waits for the whole.
    const isInPart = !has(near, padId) || (near.loaded !== undefined && covers(near.loaded, [first, last]))
    const isPart = isInPart && (await findLastPacked(db, padId)) > 0
    const load: Load = isPart
      ? (slot, head) => loadPart(slot, padId, head, [first, Math.min(last, head)])
      : async (slot, head) => (await catchUp(slot, padId, head)) ?? loadWhole(slot, padId, head)
    const found = await inTurn(isPart ? near : slotFor(padId), padId, asking, load, async (slot, loaded, head) => {
      const value = await read(slot, loaded, head)
      // Somebody moves.
      if (isPart && first < head) prepare(padId, head)
      return value
    })
    if (!found) throw gone(padId)
    return found.value
  }

  return {
    read: (padId, seq, form, asking) =>
      reading(padId, [seq, seq], asking, async (slot, loaded) =>
        (await answer(slot, padId, { kind: 'moment', moment: await momentOf(loaded, seq), form })).toString(),
      ),

    lines: (padId, seq, asking) =>
      reading(padId, [seq, seq], asking, async (slot, loaded) => {
        const task = { kind: 'moment', moment: await momentOf(loaded, seq), form: { kind: 'lines' } } as const
        return toAuthored(await answer(slot, padId, task))
      }),

    frames: (padId, from, limit, asking) =>
      reading(padId, [from, from + limit], asking, async (slot, loaded, head) => {
        const entries = await entriesBetween(padId, from, Math.min(head, from + limit))
        const steps = framesAmong(entries)
        const task = {
          kind: 'frames',
          from: await momentOf(loaded, from),
          frames: steps.map((step) => ({
            seq: step.at(-1)!.seq,
            updates: step.filter(isUpdate).map(({ data }) => data),
          })),
          maxLength: FRAMES_MAX_LENGTH,
        } as const
        const { json, authors } = toAuthored(await answer(slot, padId, task))
        const frames = JSON.parse(json) as Omit<ReadFrame, keyof EntryFacts>[]
        return {
          authors,
          frames: frames.map((frame, index) => {
            const { seq, createdAt, author } = steps[index]!.at(-1)!
            return { ...frame, seq, createdAt, author }
          }),
          head,
        }
      }),

    compare: (padId, from, to, asking) =>
      reading(padId, [Math.min(from, to), Math.max(from, to)], asking, async (slot, loaded) => {
        const task = { kind: 'compare', from: await momentOf(loaded, from), to: await momentOf(loaded, to) } as const
        return toAuthored(await answer(slot, padId, task))
      }),

    waiting: (party) => [...slots, near].reduce((sum, { turns }) => sum + turns.waiting(party), 0),

    close: async () => {
      isClosed = true
      await Promise.all([...slots, near].map(({ thread }) => thread.close()))
      await Promise.all([...slots, near].map(({ turns }) => turns.ended()))
    },
  }
}
