import { setImmediate as nextTurn } from 'node:timers/promises'
import type { GroupId, PadId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import { engineOf, type Db } from '../../db/dialect.ts'
import { isAmong } from '../../db/queries/is-among.ts'
import { inPlace, searchEngineOf } from './search.store.ts'

export interface IndexedPad {
  readonly id: PadId
  readonly group: GroupId
  readonly editedAt: number
  readonly names: readonly string[]
  readonly words: readonly string[]
}

/** Writes what a pad is found by. The full-text index is touched only if that has changed. */
export const putPad = async (db: Db, { id, group, editedAt, names, words }: IndexedPad): Promise<void> => {
  const { stored } = searchEngineOf(db)
  const place = { group_id: group, edited_at: editedAt, names: inPlace(names) }
  const { doc } = await db
    .insertInto('pad_search')
    .values({ pad_id: id, ...place })
    .onConflict((conflict) => conflict.column('pad_id').doUpdateSet(place))
    .returning('doc')
    .executeTakeFirstOrThrow()
  await sql`insert into pad_terms (doc, names, words) values (${doc}, ${stored(names)}, ${stored(words)})
    on conflict (doc) do update set names = excluded.names, words = excluded.words
    where pad_terms.names <> excluded.names or pad_terms.words <> excluded.words`.execute(db)
}

export interface PadToIndex {
  readonly name: string
  readonly group: GroupId
  readonly editedAt: number
  readonly logHead: number
  /** The newest entry by which something was taken out of the pad; 0 if there is none. */
  readonly redacted: number
  /** The log entry up to which the pad's text is stored; `undefined` if there is none. */
  readonly textSeq: number | undefined
}

export const findPadToIndex = async (db: Db, id: PadId): Promise<PadToIndex | undefined> => {
  const row = await db
    .selectFrom('pads as p')
    .leftJoin('pad_texts as t', 't.pad_id', 'p.id')
    .select(['p.name', 'p.group_id', 'p.ctime', 'p.last_edited_at', 'p.log_head', 'p.log_redacted', 't.seq'])
    .where('p.id', '=', id)
    .where('p.removed_at', 'is', null)
    // PAD-51: anonymous pads are not searchable.
    .where('p.group_id', 'is not', null)
    .executeTakeFirst()
  return (
    row && {
      name: row.name,
      group: row.group_id as GroupId,
      editedAt: row.last_edited_at ?? row.ctime,
      logHead: row.log_head,
      redacted: row.log_redacted,
      textSeq: row.seq ?? undefined,
    }
  )
}

export const putText = async (db: Db, id: PadId, seq: number, text: string): Promise<void> => {
  await db
    .insertInto('pad_texts')
    .values({ pad_id: id, seq, text })
    .onConflict((conflict) => conflict.column('pad_id').doUpdateSet({ seq, text }))
    .execute()
}

/** Files that one statement writes: the engines limit the parameters of one. */
const SHOWN_FILES_SLICE = 1000

/** Writes which files a pad's text names. Only what has changed is written. */
export const putShownFiles = async (db: Db, id: PadId, hashes: readonly string[]): Promise<void> => {
  const rows = await db.selectFrom('pad_shown_files').select('hash').where('pad_id', '=', id).execute()
  const [before, now] = [new Set(rows.map(({ hash }) => hash)), new Set(hashes)]
  const gone = [...before].filter((hash) => !now.has(hash))
  const added = [...now].filter((hash) => !before.has(hash))
  if (gone.length > 0)
    await db
      .deleteFrom('pad_shown_files')
      .where('pad_id', '=', id)
      .where(isAmong(db, 'hash', gone))
      .execute()
  for (let at = 0; at < added.length; at += SHOWN_FILES_SLICE)
    await db
      .insertInto('pad_shown_files')
      .values(added.slice(at, at + SHOWN_FILES_SLICE).map((hash) => ({ pad_id: id, hash })))
      .onConflict((conflict) => conflict.columns(['pad_id', 'hash']).doNothing())
      .execute()
}

const INDEX_STATES_PAGE = 500

/** Returns one page of all pads in the order of their ids, and whether the index is behind their present text. */
export const listIndexStates = async (
  db: Db,
  after: PadId = '' as PadId,
): Promise<{ id: PadId; isBehind: boolean }[]> => {
  const rows = await db
    .selectFrom('pads as p')
    // The join repeats the page's condition: otherwise PostgreSQL would go through all earlier texts again for each
    // page.
    .leftJoin('pad_texts as t', (join) => join.onRef('t.pad_id', '=', 'p.id').on('t.pad_id', '>', after))
    .select(['p.id', 'p.log_head', 'p.removed_at', 't.seq'])
    .where('p.id', '>', after)
    .where('p.group_id', 'is not', null)
    .orderBy('p.id')
    .limit(INDEX_STATES_PAGE)
    .execute()
  return rows.map(({ id, log_head, removed_at, seq }) => ({
    id: id as PadId,
    isBehind: removed_at === null && (seq === null || seq < log_head),
  }))
}

/**
 * Takes a text out of what is stored for excerpts, and the pad's words out of the index, until the pad is indexed anew.
 * What is left tells what has changed by then.
 */
export const hideFromIndex = async (db: Db, pad: PadId, text: string): Promise<void> => {
  const row = await db.selectFrom('pad_texts').select('text').where('pad_id', '=', pad).executeTakeFirst()
  if (row)
    await db
      .updateTable('pad_texts')
      .set({ text: row.text.replaceAll(text.toWellFormed().normalize(), '') })
      .where('pad_id', '=', pad)
      .execute()
  await db
    .deleteFrom('pad_terms')
    .where('doc', 'in', (docs) => docs.selectFrom('pad_search').select('doc').where('pad_id', '=', pad))
    .execute()
}

/**
 * Says whether SQLite's full-text index may keep terms that are deleted, which is faster; it does until it merges its
 * parts. PostgreSQL's is cleared by its vacuum.
 */
export const keepDeletedTerms = async (db: Db, mayKeep: boolean): Promise<void> => {
  if (engineOf(db) === 'postgres') return
  await sql`insert into pad_terms_index (pad_terms_index, rank) values ('secure-delete', ${sql.lit(mayKeep ? 0 : 1)})`.execute(
    db,
  )
}

/** Pages of the full-text index that are merged at a time, in a few milliseconds. */
const MERGED_PAGES = 200

/** Drops a part of the terms that SQLite's full-text index has kept of what was deleted. Returns whether none is left. */
export const dropDeletedTerms = async (db: Db): Promise<boolean> => {
  if (engineOf(db) === 'postgres') return true
  for (let at = 0; at < MERGES_AT_ONCE; at++) {
    // The first one decides that everything is to be merged into one part.
    const pages = at === 0 ? -MERGED_PAGES : MERGED_PAGES
    const changes = await db.transaction().execute(async (db) => {
      const before = await countChanges(db)
      await sql`insert into pad_terms_index (pad_terms_index, rank) values ('merge', ${sql.lit(pages)})`.execute(db)
      return (await countChanges(db)) - before
    })
    // One is the statement itself.
    if (changes < 2) return true
    await nextTurn()
  }
  return false
}

const MERGES_AT_ONCE = 50

const countChanges = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db)
  return rows[0]!.changes
}

/** Deletes a pad from the index. */
export const deleteFromIndex = async (db: Db, pad: PadId): Promise<true> => {
  for (const table of ['pad_texts', 'pad_shown_files', 'pad_search'] as const)
    await db.deleteFrom(table).where('pad_id', '=', pad).execute()
  return true
}
