import type { Pad } from '@sheaf/contract/entities/pad'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import { sql, type RawBuilder } from 'kysely'
import { engineOf, type Db } from '../../db/dialect.ts'
import { postgresSearch } from './search.postgres.store.ts'
import { sqliteSearch } from './search.sqlite.store.ts'
import { isBroad } from './terms.ts'

/** `names` holds the terms of the name, `words` those of name and text. */
export type SearchColumn = 'names' | 'words'

/** All in which the two databases differ. */
export interface SearchEngine {
  /** Terms as a column of `pad_terms` holds them. */
  stored(terms: readonly string[]): RawBuilder<unknown>
  /** A query for the `doc` of at most `limit` pads that hold every word, by the full-text index. */
  matching(column: SearchColumn, words: readonly string[], limit: number): RawBuilder<unknown>
  /** A condition on the row `t` of `pad_terms`: it holds every word. Without the index, for few rows. */
  holds(column: SearchColumn, words: readonly string[]): RawBuilder<boolean>
}

export interface IndexedPad {
  readonly id: PadId
  readonly editedAt: number
  readonly names: readonly string[]
  readonly words: readonly string[]
}

/** Whose search it is: `everything` for those who stand as members in every group. */
export type Reader = 'everything' | UserId

const engineFor = (db: Db): SearchEngine => (engineOf(db) === 'postgres' ? postgresSearch : sqliteSearch)

/** Writes what a pad is found by. The full-text index is touched only when that has changed. */
export const putPad = async (db: Db, { id, editedAt, names, words }: IndexedPad): Promise<void> => {
  const { stored } = engineFor(db)
  const { doc } = await db
    .insertInto('pad_search')
    .values({ pad_id: id, edited_at: editedAt })
    .onConflict((conflict) => conflict.column('pad_id').doUpdateSet({ edited_at: editedAt }))
    .returning('doc')
    .executeTakeFirstOrThrow()
  await sql`insert into pad_terms (doc, names, words) values (${doc}, ${stored(names)}, ${stored(words)})
    on conflict (doc) do update set names = excluded.names, words = excluded.words
    where pad_terms.names <> excluded.names or pad_terms.words <> excluded.words`.execute(db)
}

/** The policy's `canViewPad` without a password, for pad `p` of group `g`. A property test holds the two equal. */
const mayRead = (reader: Reader): RawBuilder<boolean> =>
  reader === 'everything'
    ? sql<boolean>`p.removed_at is null and g.removed_at is null`
    : sql<boolean>`p.removed_at is null and g.removed_at is null and (
        coalesce(p.visibility, g.visibility) = 'public'
        or exists (select 1 from memberships m where m.group_id = g.id and m.user_id = ${reader}))`

/** The pads that `mayRead` can hold for, each once and by an index, and some that it then drops. */
const readable = (reader: UserId, limit: number): RawBuilder<unknown> => {
  const isForeign = sql`not exists (select 1 from memberships m where m.group_id = p.group_id and m.user_id = ${reader})`
  return sql`
    select s.doc from memberships m cross join pads p cross join pad_search s
    where m.user_id = ${reader} and p.group_id = m.group_id and s.pad_id = p.id
    union all
    select s.doc from pads p cross join pad_search s
    where p.visibility = 'public' and s.pad_id = p.id and ${isForeign}
    union all
    select s.doc from groups g cross join pads p cross join pad_search s
    where g.visibility = 'public' and p.group_id = g.id and p.visibility is null and s.pad_id = p.id and ${isForeign}
    limit ${limit}`
}

/** Where one way of finding gives up in favour of the next. */
export interface Bounds {
  /** Matches of the whole site, above which the reader's own pads seem the shorter list. */
  readonly matches: number
  /** Pads of the reader, above which it seems quicker to go through all, newest first. */
  readonly readable: number
}

const BOUNDS: Bounds = { matches: 5000, readable: 10_000 }

interface Row {
  readonly id: string
  readonly number: number
}

export interface Search {
  readonly column: SearchColumn
  readonly words: readonly string[]
  readonly reader: Reader
  readonly limit: number
}

/**
 * The newest pads that hold every word and that the reader may read, newest first. Which way is quick depends on how
 * common the words are and how much the reader may read; each way gives the same answer.
 */
export const findNewestPads = async (db: Db, search: Search, bounds = BOUNDS): Promise<PadId[]> =>
  (await findAmongMatches(db, search, bounds.matches)) ??
  (await findAmongReadable(db, search, bounds.readable)) ??
  (await findAmongAll(db, search))

/**
 * From a list of candidates: those that may count, or nothing when the list was cut at `max`. Cross joins, because they
 * keep SQLite to this order of tables.
 */
const findAmong = async (
  db: Db,
  candidates: RawBuilder<unknown>,
  max: number,
  condition: RawBuilder<boolean> | undefined,
  { reader, limit }: Search,
): Promise<PadId[] | undefined> => {
  const { rows } = await sql<Row>`
    with candidates as materialized (${candidates}),
    hits as (
      select s.pad_id as id, s.edited_at as number
      from candidates c
      cross join pad_search s
      ${condition ? sql`cross join pad_terms t` : sql``}
      cross join pads p
      cross join groups g
      where (select count(*) from candidates) <= ${max} and s.doc = c.doc
        ${condition ? sql`and t.doc = c.doc and ${condition}` : sql``}
        and p.id = s.pad_id and g.id = p.group_id and ${mayRead(reader)}
      order by s.edited_at desc, s.pad_id
      limit ${limit})
    select id, number from hits union all select '', count(*) from candidates`.execute(db)
  if (rows.some(({ id, number }) => id === '' && number > max)) return undefined
  return rows
    .filter(({ id }) => id !== '')
    .sort((a, b) => b.number - a.number || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id as PadId)
}

const findAmongMatches = async (db: Db, search: Search, max: number): Promise<PadId[] | undefined> => {
  const telling = search.words.filter((word) => !isBroad(word))
  if (telling.length === 0) return undefined
  const engine = engineFor(db)
  const broad = search.words.filter(isBroad)
  const condition = broad.length === 0 ? undefined : engine.holds(search.column, broad)
  return findAmong(db, engine.matching(search.column, telling, max + 1), max, condition, search)
}

const findAmongReadable = async (db: Db, search: Search, max: number): Promise<PadId[] | undefined> => {
  if (search.reader === 'everything') return undefined
  const condition = engineFor(db).holds(search.column, search.words)
  return findAmong(db, readable(search.reader, max + 1), max, condition, search)
}

/** Common words, and a reader of much: enough hits are soon found. */
const findAmongAll = async (db: Db, { column, words, reader, limit }: Search): Promise<PadId[]> => {
  const { rows } = await sql<{ id: string }>`
    select s.pad_id as id
    from pad_search s
    cross join pad_terms t
    cross join pads p
    cross join groups g
    where t.doc = s.doc and ${engineFor(db).holds(column, words)}
      and p.id = s.pad_id and g.id = p.group_id and ${mayRead(reader)}
    order by s.edited_at desc, s.pad_id
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id as PadId)
}

export interface FoundPad {
  readonly pad: Pad
  /** Its beginning, as far as ranking looks. */
  readonly text: string
  readonly isWhole: boolean
}

/** In no order. */
export const listFoundPads = async (db: Db, ids: readonly PadId[], textMax: number): Promise<FoundPad[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('pads as p')
    .leftJoin('pad_texts as t', 't.pad_id', 'p.id')
    .select(['p.id', 'p.name', 'p.group_id', 'p.visibility', 'p.readonly', 'p.ctime', 'p.last_edited_at'])
    .select([
      sql<string | null>`substr(t.text, 1, ${textMax})`.as('text'),
      // Known without reading the text: in bytes, so that it may say 'more' of a text that is whole.
      sql<number | null>`octet_length(t.text)`.as('bytes'),
    ])
    .where('p.id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    pad: {
      _id: row.id as PadId,
      name: row.name,
      group: row.group_id as GroupId,
      visibility: row.visibility as Visibility | null,
      readonly: row.readonly === null ? null : row.readonly === 1,
      ctime: row.ctime,
      lastEdited: row.last_edited_at,
    },
    text: row.text ?? '',
    isWhole: (row.bytes ?? 0) <= textMax,
  }))
}

export const findText = async (db: Db, id: PadId): Promise<string> => {
  const row = await db.selectFrom('pad_texts').select('text').where('pad_id', '=', id).executeTakeFirst()
  return row?.text ?? ''
}

export interface PadToIndex {
  readonly name: string
  readonly editedAt: number
  readonly logHead: number
  /** The log entry up to which its text is stored; `undefined` when there is none. */
  readonly textSeq: number | undefined
}

export const findPadToIndex = async (db: Db, id: PadId): Promise<PadToIndex | undefined> => {
  const row = await db
    .selectFrom('pads as p')
    .leftJoin('pad_texts as t', 't.pad_id', 'p.id')
    .select(['p.name', 'p.ctime', 'p.last_edited_at', 'p.log_head', 't.seq'])
    .where('p.id', '=', id)
    .where('p.removed_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      name: row.name,
      editedAt: row.last_edited_at ?? row.ctime,
      logHead: row.log_head,
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

const INDEX_STATES_PAGE = 500

/** One page of all pads in the order of their ids, and whether search knows their present text. */
export const listIndexStates = async (
  db: Db,
  after: PadId = '' as PadId,
): Promise<{ id: PadId; isBehind: boolean }[]> => {
  const rows = await db
    .selectFrom('pads as p')
    .leftJoin('pad_texts as t', 't.pad_id', 'p.id')
    .select(['p.id', 'p.log_head', 'p.removed_at', 't.seq'])
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(INDEX_STATES_PAGE)
    .execute()
  return rows.map(({ id, log_head, removed_at, seq }) => ({
    id: id as PadId,
    isBehind: removed_at === null && (seq === null || seq < log_head),
  }))
}
