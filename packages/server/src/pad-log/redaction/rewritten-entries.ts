import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import { digestOf, entryHash, ENTRY_KIND } from '../log-hash.ts'
import { findEntryHash, listLogEntries, type StoredLogEntry } from '../pad-log.store.ts'
import { readRedactionEntry } from './redaction-entry.ts'

/** Verifies entries out of which something was taken by the entries that name the digests of their new bytes. */
export class RewrittenEntries {
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
