import { zstdDecompressSync } from 'node:zlib'
import type { PadId } from '@sheaf/contract/ids'
import { LetterCounts, type LetterChange } from '@sheaf/document/letter-counts'
import type { IdRange } from '@sheaf/document/named-ranges'
import type { Logger } from 'pino'
import type { Db } from '../../db/dialect.ts'
import { ENTRY_KIND } from '../../pad-log/log-hash.ts'
import { sumLogBytes, type FoundSnapshot } from '../../pad-log/snapshots/snapshots.store.ts'
import { BrokenLog } from '../../pad-log/broken-log.ts'
import { verifiedEntries, type VerifiedEntry } from '../../pad-log/reading/verified-entries.ts'
import { takeTurns } from '../../lib/take-turns.ts'
import { documentThread } from '../thread/document-thread.ts'
import { loadIntoThread } from '../thread/pad-in-thread.ts'
import { snapshotBefore } from './snapshot-before.ts'

/** Limit of the processor time of each step. */
const MAX_CPU_MS = 30_000
/**
 * A snapshot of this size, compressed, and entries of this size are gone through in some 3 ms, so that a thread, which
 * takes some 100 ms of the processor to start, is not worth it.
 */
const SMALL_SNAPSHOT_BYTES = 16 * 1024
const SMALL_LOG_BYTES = 64 * 1024

/** An edit of the log, and what it does to the letters. */
export interface CountedEntry extends LetterChange {
  readonly seq: number
  /** Number of the author in the pad. */
  readonly author: number
  readonly createdAt: number
}

export interface LettersReader {
  /**
   * Returns the edits of the log after entry `after`, up to entry `upTo`, with what each does to the letters. Returns
   * undefined if more than `maxEntries` would have to be read. Throws `BrokenLog` if none can be read, `TookTooLong`, and
   * what the database throws.
   */
  count(padId: PadId, range: CountedRange, party: string): Promise<CountedEntries | undefined>
  /** Returns the ids of what stands in lines as of entry `seq`; undefined if there are not all of them. */
  idsOfLines(padId: PadId, seq: number, lines: LineRange, party: string): Promise<readonly IdRange[] | undefined>
  /** Returns how many letters stand in the text as of entry `seq`, by their ids. */
  countStanding(padId: PadId, seq: number, party: string): Promise<ReadonlyMap<number, number>>
  /** Returns how many readings of this party wait for their turn. */
  waiting(party: string): number
  close(): Promise<void>
}

/** Lines of a text, from 1. */
interface LineRange {
  readonly first: number
  readonly last: number
}

export interface CountedRange {
  readonly after: number
  readonly upTo: number
  readonly maxEntries?: number
}

export interface CountedEntries {
  readonly entries: readonly CountedEntry[]
  /** The last entry that was read, which is no edit if it is of another kind. It is before `upTo` in a damaged log. */
  readonly upTo: number
}

/** Takes in entries and says what they do to the letters. */
type Count = (updates: readonly Uint8Array[]) => Promise<readonly LetterChange[]>

const fromJson = (json: Uint8Array | undefined): unknown => JSON.parse(new TextDecoder().decode(json))

const countHere = (snapshot: FoundSnapshot | undefined): Count => {
  const letters = new LetterCounts()
  if (snapshot) letters.apply(zstdDecompressSync(snapshot.data))
  return async (updates) => updates.map((update) => letters.apply(update))
}

/**
 * Reads from the log who wrote how much and which letters, in one thread, so that a long history delays nothing but
 * other readings of this kind; parties take turns.
 */
export const lettersReader = (ctx: { readonly db: Db; readonly log: Logger }): LettersReader => {
  const { db } = ctx
  const thread = documentThread()
  const turns = takeTurns()
  /** The pad whose letters the thread has counted, and up to which entry. */
  let counted: { readonly padId: PadId; readonly seq: number } | undefined

  const countInThread: Count = async (updates) =>
    fromJson(await thread.perform({ kind: 'countLetters', updates }, MAX_CPU_MS)) as LetterChange[]

  const beginInThread = async (snapshot: FoundSnapshot | undefined): Promise<Count> => {
    counted = undefined
    await thread.perform({ kind: 'reset' })
    await thread.perform({ kind: 'beginCounting', snapshot: snapshot?.data }, MAX_CPU_MS)
    return countInThread
  }

  const isSmall = async (padId: PadId, snapshot: FoundSnapshot | undefined, upTo: number): Promise<boolean> =>
    (snapshot?.data.length ?? 0) <= SMALL_SNAPSHOT_BYTES &&
    (await sumLogBytes(db, padId, snapshot?.seq ?? 0, upTo)) <= SMALL_LOG_BYTES

  /** Goes through the log after entry `base`, whose letters are counted; what is after `after` is returned. */
  const follow = async (count: Count, padId: PadId, base: number, after: number, upTo: number) => {
    const found: CountedEntry[] = []
    let seq = base
    try {
      for await (const page of verifiedEntries(db, padId, base, upTo)) {
        const edits = page.filter(({ kind }) => kind === ENTRY_KIND.update)
        const changes = await count(edits.map(({ data }) => data))
        for (const [index, entry] of edits.entries())
          if (entry.seq > after) found.push(toCounted(entry, changes[index]!))
        seq = page.at(-1)?.seq ?? seq
      }
    } catch (error) {
      // What can be read is shown, up to the damage.
      if (!(error instanceof BrokenLog) || seq <= after) throw error
    }
    return { entries: found, upTo: seq }
  }

  const count = async (padId: PadId, { after, upTo, maxEntries = Infinity }: CountedRange) => {
    if (counted?.padId === padId && counted.seq === after && upTo - after <= maxEntries)
      try {
        counted = undefined
        const read = await follow(countInThread, padId, after, after, upTo)
        counted = { padId, seq: read.upTo }
        return read
      } catch (error) {
        if (error instanceof BrokenLog) throw error
        // The thread has ended meanwhile, and what it had counted with it.
      }
    const snapshot = await snapshotBefore(ctx, padId, after)
    const base = snapshot?.seq ?? 0
    if (upTo - base > maxEntries) return undefined
    if (await isSmall(padId, snapshot, upTo)) return follow(countHere(snapshot), padId, base, after, upTo)
    const read = await follow(await beginInThread(snapshot), padId, base, after, upTo)
    counted = { padId, seq: read.upTo }
    return read
  }

  return {
    count: (padId, range, party) => turns.take(party, () => count(padId, range)),
    idsOfLines: (padId, seq, { first, last }, party) =>
      turns.take(party, async () => {
        await loadIntoThread(ctx, thread, padId, seq, MAX_CPU_MS)
        const ids = await thread.perform({ kind: 'idsOfLines', first, last }, MAX_CPU_MS)
        return ids && (fromJson(ids) as IdRange[])
      }),
    countStanding: (padId, seq, party) =>
      turns.take(party, async () => {
        await loadIntoThread(ctx, thread, padId, seq, MAX_CPU_MS)
        return new Map(fromJson(await thread.perform({ kind: 'countStanding' }, MAX_CPU_MS)) as [number, number][])
      }),
    waiting: (party) => turns.waiting(party),
    close: async () => {
      await thread.close()
      await turns.ended()
    },
  }
}

const toCounted = ({ seq, authorNumber, createdAt }: VerifiedEntry, change: LetterChange): CountedEntry => ({
  ...change,
  seq,
  author: authorNumber,
  createdAt,
})
