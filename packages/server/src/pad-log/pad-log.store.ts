import type { PadId } from '@sheaf/contract/ids'
import { CompiledQuery, sql } from 'kysely'
import { engineOf, type Db } from '../db/dialect.ts'
import { BrokenLog } from './broken-log.ts'
import { rowInserter } from '../db/queries/row-inserter.ts'
import { areAmong, isAmong } from '../db/queries/is-among.ts'

export interface LogEntry {
  /** Sequence number of the entry in its pad, from 1 without gaps. */
  readonly seq: number
  /** What the entry is (`ENTRY_KIND`). */
  readonly kind: number
  readonly author: string
  readonly createdAt: number
  readonly data: Uint8Array
}

/** What an entry has besides, by which it is verified. */
interface EntryProof {
  readonly salt: Uint8Array
  readonly digest: Uint8Array
  readonly hash: Uint8Array
}

/** An entry as the database gets it: the author by the number in the pad. */
export interface NewLogEntry extends Omit<LogEntry, 'author'>, EntryProof {
  readonly padId: PadId
  readonly author: number
}

/** An entry as the database has it, not yet verified: see `verifiedEntries`. */
export interface StoredLogEntry extends LogEntry, EntryProof {
  readonly authorNumber: number
  /** The entry that names the digest of its bytes, if something was taken out of them. */
  readonly rewrittenBy: number | null
  /** Whether its pad may have entries with something that is being taken out. */
  readonly isRedacting: boolean
}

/** The end of a pad's log. */
export interface LogHead {
  /** Number of the newest entry; 0 if there is none. */
  readonly seq: number
  /** Hash of that entry; empty if there is none. */
  readonly hash: Uint8Array
  /** When it was written. */
  readonly time: number
  /** When the newest entry was written that changed the text; null if there is none. */
  readonly editedAt: number | null
  /** The newest entry by which something was taken out of the pad; 0 if there is none. */
  readonly redacted: number
}

const insertUpdates = rowInserter('pad_updates')

export const insertLogEntries = (db: Db, entries: readonly NewLogEntry[]): Promise<void> =>
  insertUpdates(
    db,
    entries.map(({ padId, seq, kind, author, createdAt, data, salt, digest, hash }) => ({
      pad_id: padId,
      seq,
      kind,
      author,
      created_at: createdAt,
      data,
      salt,
      digest,
      hash,
    })),
  )

const UPDATE_HEAD = 'update pads set log_head = ?, log_hash = ?, log_time = ?, last_edited_at = ? where id = ?'

/**
 * Records where the logs end now. To SQLite a statement costs nothing but its work, so it gets one for each pad, without a
 * join; PostgreSQL, to which each is a way through the network, gets one statement for all.
 */
export const updateLogHeads = async (db: Db, heads: ReadonlyMap<PadId, LogHead>): Promise<void> => {
  if (engineOf(db) === 'sqlite') {
    for (const [id, { seq, hash, time, editedAt }] of heads)
      await db.executeQuery(CompiledQuery.raw(UPDATE_HEAD, [seq, hash, time, editedAt, id]))
    return
  }
  const rows = Array.from(heads, ([id, { seq, hash, time, editedAt }]) => [
    id,
    seq,
    Buffer.from(hash).toString('hex'),
    time,
    editedAt,
  ])
  await sql`
    update pads set log_head = ends.seq, log_hash = ends.hash, log_time = ends.at, last_edited_at = ends.edited_at
    from (select value->>0 id, (value->>1)::bigint seq, decode(value->>2, 'hex') hash, (value->>3)::bigint at,
      (value->>4)::bigint edited_at
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb)) as ends
    where pads.id = ends.id`.execute(db)
}

/** Returns the hash of an entry; empty for number 0, undefined if the entry is missing. */
export const findEntryHash = async (db: Db, padId: PadId, seq: number): Promise<Uint8Array | undefined> => {
  if (seq === 0) return new Uint8Array()
  const row = await db
    .selectFrom('pad_updates')
    .select('hash')
    .where('pad_id', '=', padId)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row?.hash
}

/** Returns the hashes of entries, one of each pad. Those that are missing are left out. */
export const listEntryHashes = async (
  db: Db,
  entries: readonly (readonly [PadId, number])[],
): Promise<Map<PadId, Uint8Array>> => {
  const rows = await db
    .selectFrom('pad_updates')
    .select(['pad_id', 'hash'])
    .where(areAmong(db, ['pad_id', 'seq'], entries, 'bigint'))
    .execute()
  return new Map(rows.map(({ pad_id, hash }) => [pad_id as PadId, hash]))
}

/**
 * Returns the newest entry of a pad's log that is not after a moment; 0 if there is none. Times of entries never go back
 * (RT-71), so a few of them are enough to find it. Throws `BrokenLog` if one of those is missing.
 */
export const findEntryAt = async (db: Db, padId: PadId, moment: number): Promise<number> => {
  let [low, high] = [0, (await findLogHead(db, padId)) ?? 0]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const entry = await db
      .selectFrom('pad_updates')
      .select('created_at')
      .where('pad_id', '=', padId)
      .where('seq', '=', middle)
      .executeTakeFirst()
    if (entry === undefined) throw new BrokenLog(`Entry ${middle} of pad ${padId} is missing`)
    if (entry.created_at <= moment) low = middle
    else high = middle - 1
  }
  return low
}

export const findLogHead = async (db: Db, padId: PadId): Promise<number | undefined> => {
  const row = await db
    .selectFrom('pads')
    .select('log_head')
    .where('id', '=', padId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.log_head
}

export const listLogHeads = async (db: Db, padIds: readonly PadId[]): Promise<Map<PadId, number>> => {
  const rows = await db
    .selectFrom('pads')
    .select(['id', 'log_head'])
    .where(isAmong(db, 'id', padIds))
    .execute()
  return new Map(rows.map((row) => [row.id as PadId, row.log_head]))
}

/**
 * Returns the entries after `after` in order, at most `limit`. They are not verified: readers of a log use
 * `verifiedEntries`.
 */
export const listLogEntries = async (db: Db, padId: PadId, after: number, limit: number): Promise<StoredLogEntry[]> => {
  const rows = await db
    .selectFrom('pad_updates as u')
    .innerJoin('pad_authors as a', (join) => join.onRef('a.pad_id', '=', 'u.pad_id').onRef('a.number', '=', 'u.author'))
    .select(['u.seq', 'u.kind', 'u.author', 'u.created_at', 'u.data', 'u.salt', 'u.digest', 'u.hash', 'a.author_id'])
    .select('u.rewritten_by')
    // It is read with the entries, so that none is taken for rewritten that was not yet.
    .select((of) =>
      of
        .selectFrom('pad_redactions as r')
        .select((of) => of.fn.max('r.seq').as('newest'))
        .where('r.pad_id', '=', padId)
        .whereRef('r.done_to', '<', 'r.up_to')
        .as('redacting'),
    )
    .where('u.pad_id', '=', padId)
    .where('u.seq', '>', after)
    .orderBy('u.seq')
    .limit(limit)
    .execute()
  return rows.map(({ author, author_id, created_at, rewritten_by, redacting, ...row }) => ({
    ...row,
    rewrittenBy: rewritten_by,
    isRedacting: redacting !== null,
    author: author_id,
    authorNumber: author,
    createdAt: created_at,
  }))
}
