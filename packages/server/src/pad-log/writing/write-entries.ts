import { randomBytes } from 'node:crypto'
import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import { digestOf, entryHash, isUpdate, SALT_BYTES, type EntryKind } from '../log-hash.ts'
import { insertLogEntries, updateLogHeads, type LogHead, type NewLogEntry } from '../pad-log.store.ts'
import { insertLetterIds, type NewOwnedId } from '../letter-ids.store.ts'

/** What becomes an entry of the log. Authors are numbers in the pad. */
export interface EntryToWrite {
  readonly padId: PadId
  readonly kind: EntryKind
  readonly author: number
  readonly data: Uint8Array
  /** The ids that it is the first to use, with whose letters they are if they are not the author's own. */
  readonly ids: readonly Omit<NewOwnedId, 'padId' | 'author' | 'seq'>[]
}

/**
 * Appends entries to logs whose pads are locked. `heads` are where the logs end; it is brought up to date. Returns the
 * numbers of the entries.
 */
export const writeEntries = async (
  db: Db,
  heads: Map<PadId, LogHead>,
  entries: readonly EntryToWrite[],
  now: number,
): Promise<number[]> => {
  // One call of the system for all: each costs as much as hashing a page of text.
  const salts = randomBytes(SALT_BYTES * entries.length)
  const rows: NewLogEntry[] = []
  const owned: NewOwnedId[] = []
  for (const { padId, kind, author, data, ids } of entries) {
    const head = heads.get(padId)
    if (head === undefined) throw new Error(`The log of pad ${padId} is not locked`)
    const seq = head.seq + 1
    // A clock that was put back must not let a moment of the log name two states of the text.
    const createdAt = Math.max(now, head.time)
    const salt = salts.subarray(SALT_BYTES * rows.length, SALT_BYTES * (rows.length + 1))
    const digest = digestOf(salt, data)
    const sorted = ids.toSorted((a, b) => a.id - b.id)
    const facts = { padId, seq, createdAt, kind, author }
    const hash = entryHash(
      head.hash,
      { ...facts, ids: sorted.map(({ id, whose, isReturned }) => [id, whose, isReturned ? 1 : 0]) },
      digest,
    )
    rows.push({ ...facts, data, salt, digest, hash })
    owned.push(...sorted.map((id) => ({ ...id, padId, author, seq })))
    heads.set(padId, { ...head, seq, hash, time: createdAt, editedAt: isUpdate(facts) ? createdAt : head.editedAt })
  }
  await insertLogEntries(db, rows)
  await insertLetterIds(db, owned)
  const grown = new Set(rows.map(({ padId }) => padId))
  await updateLogHeads(db, new Map([...heads].filter(([padId]) => grown.has(padId))))
  return rows.map(({ seq }) => seq)
}
