import type { PadId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import { engineOf, type Db } from '../db/dialect.ts'
import { insertChunksOf } from '../db/insert-chunks.ts'
import { isAmong } from '../db/is-among.ts'
import { forUpdate, forUpdateSkipLocked, hasRowLocks } from '../db/locking.ts'
import { entryChecksum } from './log-checksum.ts'

export interface LogEntry {
  /** Sequence number of the entry in its pad, from 1 without gaps. */
  readonly seq: number
  readonly author: string
  readonly createdAt: number
  readonly data: Uint8Array
}

export interface NewLogEntry extends LogEntry {
  readonly padId: PadId
}

/** An entry as the database has it, not yet verified: see `verifiedEntries`. */
export interface StoredLogEntry extends LogEntry {
  readonly checksum: number
}

export interface PadAuthor {
  readonly author: string
  readonly name: string
  readonly color: string
}

/** To whom an id belongs under which letters of a pad are written. */
export interface IdOwner {
  /** Who writes under it. */
  readonly author: string
  /** Whose letters they are, if they are not the writer's own. */
  readonly whose?: string | undefined
  /** Whether the writer has given back what the server lost of that person, who goes on under it (RT-24). */
  readonly isReturned?: boolean | undefined
}

export interface OwnedLetterId extends IdOwner {
  readonly id: number
}

/** A commit waits this long for a lock. Everybody's updates wait with it. */
const LOCK_MS = 2000

const existing = (db: Db, padIds: readonly PadId[]) =>
  db
    .selectFrom('pads')
    .select(['id', 'log_head'])
    .where(isAmong(db, 'id', padIds))
    .where('removed_at', 'is', null)

/**
 * Returns the number of the newest entry of each pad that exists. Locks the pads' rows until the commit, in the same
 * order everywhere: others who append to the same pad wait, so that the numbers of a pad become visible in order, and
 * two servers cannot deadlock. Throws if a lock cannot be had in time; pads among `stuck` that are locked are
 * left out without waiting.
 */
export const lockLogHeads = async (
  db: Db,
  padIds: readonly PadId[],
  stuck: ReadonlySet<PadId> = new Set(),
): Promise<Map<PadId, number>> => {
  if (hasRowLocks(db)) await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(db)
  const awaited = padIds.filter((padId) => !stuck.has(padId))
  const rows = await existing(db, awaited).orderBy('id').$call(forUpdate(db)).execute()
  if (awaited.length < padIds.length) {
    const tried = padIds.filter((padId) => stuck.has(padId))
    rows.push(...(await existing(db, tried).orderBy('id').$call(forUpdateSkipLocked(db)).execute()))
  }
  return new Map(rows.map((row) => [row.id as PadId, row.log_head]))
}

/** Returns which of these pads exist, locked or not. */
export const listExisting = async (db: Db, padIds: readonly PadId[]): Promise<Set<PadId>> => {
  const rows = await existing(db, padIds).execute()
  return new Set(rows.map((row) => row.id as PadId))
}

export const insertLogEntries = async (db: Db, entries: readonly NewLogEntry[]): Promise<void> => {
  for (const chunk of insertChunksOf(entries))
    await db
      .insertInto('pad_updates')
      .values(
        chunk.map((entry) => ({
          pad_id: entry.padId,
          seq: entry.seq,
          author_id: entry.author,
          created_at: entry.createdAt,
          data: entry.data,
          checksum: entryChecksum(entry),
        })),
      )
      .execute()
}

/** Records the newest entry of each pad, and when it came, in one statement for any number of pads. */
export const updateLogHeads = async (db: Db, heads: ReadonlyMap<PadId, number>, at: number): Promise<void> => {
  const taken =
    engineOf(db) === 'postgres'
      ? sql`unnest(${[...heads.keys()]}::text[], ${[...heads.values()]}::bigint[]) as taken(key, value)`
      : sql`json_each(${JSON.stringify(Object.fromEntries(heads))}) as taken`
  await sql`
    update pads set log_head = taken.value, last_edited_at = ${at}
    from ${taken}
    where pads.id = taken.key`.execute(db)
}

/** Adds authors who write for the first time, and updates those whose name or colour has changed. */
export const upsertAuthors = async (
  db: Db,
  authors: readonly (PadAuthor & { readonly padId: PadId })[],
): Promise<void> => {
  for (const chunk of insertChunksOf(authors))
    await db
      .insertInto('pad_authors')
      .values(chunk.map(({ padId, author, name, color }) => ({ pad_id: padId, author_id: author, name, color })))
      .onConflict((conflict) =>
        conflict
          .columns(['pad_id', 'author_id'])
          .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), color: eb.ref('excluded.color') })),
      )
      .execute()
}

export const listAuthors = async (db: Db, padId: PadId): Promise<PadAuthor[]> => {
  const rows = await db
    .selectFrom('pad_authors')
    .select(['author_id', 'name', 'color'])
    .where('pad_id', '=', padId)
    .execute()
  return rows.map((row) => ({ author: row.author_id, name: row.name, color: row.color }))
}

const selectLetterIds = (db: Db, padId: PadId) =>
  db
    .selectFrom('pad_letter_ids')
    .select(['letter_id', 'author_id', 'whose_id', 'is_returned'])
    .where('pad_id', '=', padId)

type LetterIdRow = Awaited<ReturnType<ReturnType<typeof selectLetterIds>['execute']>>[number]

const toOwnedId = ({ letter_id, author_id, whose_id, is_returned }: LetterIdRow): OwnedLetterId => ({
  id: letter_id,
  author: author_id,
  ...(whose_id === null ? {} : { whose: whose_id }),
  ...(is_returned === 1 && { isReturned: true }),
})

/** Returns to whom the ids of a pad belong. */
export const listLetterIds = async (db: Db, padId: PadId): Promise<OwnedLetterId[]> =>
  (await selectLetterIds(db, padId).execute()).map(toOwnedId)

/** Returns to whom some ids of a pad belong. Those that nobody has written under are left out. */
export const findLetterIds = async (db: Db, padId: PadId, ids: readonly number[]): Promise<OwnedLetterId[]> =>
  (
    await selectLetterIds(db, padId)
      .where(isAmong(db, 'letter_id', ids))
      .execute()
  ).map(toOwnedId)

export const insertLetterIds = async (
  db: Db,
  ids: readonly (OwnedLetterId & { readonly padId: PadId })[],
): Promise<void> => {
  for (const chunk of insertChunksOf(ids))
    await db
      .insertInto('pad_letter_ids')
      .values(
        chunk.map(({ padId, id, author, whose, isReturned = false }) => ({
          pad_id: padId,
          letter_id: id,
          author_id: author,
          whose_id: whose ?? null,
          is_returned: isReturned ? 1 : 0,
        })),
      )
      .execute()
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
    .selectFrom('pad_updates')
    .select(['seq', 'author_id', 'created_at', 'data', 'checksum'])
    .where('pad_id', '=', padId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(({ author_id: author, created_at: createdAt, ...row }) => ({ ...row, author, createdAt }))
}
