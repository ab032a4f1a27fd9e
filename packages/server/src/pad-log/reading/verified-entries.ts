import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PadId } from '@sheaf/contract/ids'
import { redactUpdate } from '@sheaf/document/redaction/redact-update'
import type { Db } from '../../db/dialect.ts'
import { BrokenLog } from '../broken-log.ts'
import { digestOf, entryHash, isUpdate, ENTRY_KIND } from '../log-hash.ts'
import { findEntryHash, listLogEntries, type LogEntry, type StoredLogEntry } from '../pad-log.store.ts'
import { findIdsOfEntries } from '../letter-ids.store.ts'
import { readRedactedIds } from '../redaction/redactions.store.ts'
import { readRedactionEntry } from '../redaction/redaction-entry.ts'

/** Verifies entries out of which something was taken by the entries that name the digests of their new bytes. */
class RewrittenEntries {
  readonly #db: Db
  readonly #padId: PadId
  readonly #known = new Map<number, ReadonlyMap<number, string>>()

  constructor(db: Db, padId: PadId) {
    this.#db = db
    this.#padId = padId
  }

  /** Returns whether the bytes of an entry are those that another one names. */
  async isIntact({ seq, salt, data, rewrittenBy }: StoredLogEntry): Promise<boolean> {
    if (rewrittenBy === null || rewrittenBy <= seq) return false
    let digests = this.#known.get(rewrittenBy)
    if (digests === undefined) this.#known.set(rewrittenBy, (digests = await this.#read(rewrittenBy)))
    return digests.get(seq) === digestOf(salt, data).toString('hex')
  }

  /** Returns the digests that an entry names; none if it is not as it was written itself. */
  async #read(seq: number): Promise<ReadonlyMap<number, string>> {
    const [entry] = await listLogEntries(this.#db, this.#padId, seq - 1, 1)
    const before = await findEntryHash(this.#db, this.#padId, seq - 1)
    if (entry?.seq !== seq || entry.kind !== ENTRY_KIND.redaction || before === undefined) return new Map()
    const { digest, hash, salt, data, kind, createdAt, authorNumber } = entry
    const facts = { padId: this.#padId, seq, createdAt, kind, author: authorNumber, ids: [] }
    if (!digestOf(salt, data).equals(digest) || !entryHash(before, facts, digest).equals(hash)) return new Map()
    const named = readRedactionEntry(data)
    return new Map(named && 'rewritten' in named ? named.rewritten : [])
  }
}

/** An entry whose bytes, place, author, time and ids are as they were written. */
export interface VerifiedEntry extends LogEntry {
  /** Number of the author in the pad. */
  readonly authorNumber: number
  readonly hash: Uint8Array
}

/** Number of entries read at a time. Other work gets its turn between two pages. */
const PAGE = 200

/**
 * Yields the entries of a pad's log after number `after`, in pages; this is the only way to read a log. The digest of
 * each entry is that of its bytes and its hash follows from that of the entry before (RT-7). Its number, `seq`, follows
 * that of the entry before; numbers of one pad become visible in order (`lockLogHeads`), so that a gap is a loss and not
 * a delay. Entries that were rewritten are verified by those that say so, and what is taken out of the pad is left out of
 * those that are still to be rewritten (HIST-73). Throws `BrokenLog` after the last entry before the damage.
 */
export async function* verifiedEntries(
  db: Db,
  padId: PadId,
  after: number,
  upTo = Infinity,
): AsyncIterable<readonly VerifiedEntry[]> {
  for await (const page of storedEntries(db, padId, after, upTo))
    yield page.some(({ isRedacting }) => isRedacting) ? await withoutRedacted(db, padId, page) : page
}

const withoutRedacted = async (
  db: Db,
  padId: PadId,
  page: readonly StoredLogEntry[],
): Promise<readonly VerifiedEntry[]> => {
  const ids = await readRedactedIds(db, padId)
  return page.map((entry) => (isUpdate(entry) ? { ...entry, data: redactUpdate(entry.data, ids) } : entry))
}

/**
 * Yields likewise what is stored, with what is still to be taken out: for who takes it out, and nobody else.
 */
export async function* storedEntries(
  db: Db,
  padId: PadId,
  after: number,
  upTo: number,
): AsyncIterable<readonly StoredLogEntry[]> {
  const rewritten = new RewrittenEntries(db, padId)
  let seq = after
  let before: Uint8Array | undefined
  while (seq < upTo) {
    const limit = Math.min(PAGE, upTo - seq)
    const page = await listLogEntries(db, padId, seq, limit)
    if (page.length === 0) return
    before ??= await findEntryHash(db, padId, seq)
    if (before === undefined) throw new BrokenLog(`Entry ${seq} of pad ${padId} is missing`)
    const ids = await findIdsOfEntries(db, padId, seq, seq + page.length)
    const sound: StoredLogEntry[] = []
    for (const entry of page) {
      const isNext = entry.seq === seq + 1
      const isIntact =
        entry.rewrittenBy === null
          ? digestOf(entry.salt, entry.data).equals(entry.digest)
          : await rewritten.isIntact(entry)
      const facts = { ...entry, padId, author: entry.authorNumber, ids: ids.get(entry.seq) ?? [] }
      if (!isNext || !isIntact || !entryHash(before, facts, entry.digest).equals(entry.hash)) break
      sound.push(entry)
      before = entry.hash
      seq += 1
    }
    if (sound.length > 0) yield sound
    if (sound.length < page.length) throw new BrokenLog(`Entry ${seq + 1} of pad ${padId} is missing or damaged`)
    if (page.length < limit) return
    // SQLite answers within the same turn of the event loop; without this no other work would get one.
    await nextTurn()
  }
}
