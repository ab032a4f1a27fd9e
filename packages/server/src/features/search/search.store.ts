import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { PadId, UserId } from '@sheaf/contract/ids'
import { isBroad } from '@sheaf/contract/search-terms'
import { sql, type RawBuilder } from 'kysely'
import { engineOf, type Db } from '../../db/dialect.ts'
import { PAD_COLUMNS, toPad, type ReadScope } from '../pads/pads.store.ts'
import { postgresSearch } from './search.postgres.store.ts'
import { sqliteSearch } from './search.sqlite.store.ts'
import type { SearchColumn, SearchEngine } from './search-engine.store.ts'

export const searchEngineOf = (db: Db): SearchEngine => (engineOf(db) === 'postgres' ? postgresSearch : sqliteSearch)

/** Number of letters that fit into an index entry of PostgreSQL. No readable name comes near it. */
const NAMES_MAX = 500

/** Returns the terms of a name in the form of a column of `pad_search`: ` word` matches where a term begins. */
export const inPlace = (names: readonly string[]): string =>
  [...names.map((term) => ` ${term}`).join('')].slice(0, NAMES_MAX).join('')

/**
 * Returns a condition on the row `s` of `pad_search` that its name contains every query term. Terms and query terms are
 * folded, and contain no wildcards.
 */
const isNamed = (queryTerms: readonly string[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    queryTerms.map((queryTerm) => sql`s.names like ${`% ${queryTerm}%`}`),
    sql` and `,
  )})`

/**
 * Returns the policy's `canViewPad` without a password as a condition on pad `p`; a property test keeps the two equal.
 * The group is looked up for each pad and not joined: PostgreSQL, which greatly overestimates how common a term is,
 * would read all groups of the site to join the few that it needs.
 */
const mayRead = (reader: ReadScope): RawBuilder<boolean> =>
  sql<boolean>`p.removed_at is null and (
    select g.removed_at is null and (${isOpenTo(reader)}) from groups g where g.id = p.group_id)`

/** Returns the condition on `g`, the group that {@link mayRead} looks up. */
const isOpenTo = (reader: ReadScope): RawBuilder<boolean> =>
  reader === 'everything'
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(p.visibility, g.visibility) = 'public'
        or exists (select 1 from memberships m where m.group_id = g.id and m.user_id = ${reader})`

/** Number of pads whose terms one query examines: the first batch, and every batch of all pads. */
const BATCH = 400
/** Factor by which a batch of the reader's own pads may exceed the one before. */
const BATCH_GROWTH = 8

/**
 * Number of simultaneous queries of one search on PostgreSQL, which share their connections with the pads' log; SQLite
 * has only one.
 */
const AT_ONCE = 3

/** Splits the pads evenly into as many parts as there may be simultaneous queries, in order. */
const partsOf = (db: Db, docs: readonly number[]): (readonly number[])[] => {
  const count = engineOf(db) === 'postgres' ? AT_ONCE : 1
  const size = Math.max(BATCH, Math.ceil(docs.length / count))
  return Array.from({ length: Math.ceil(docs.length / size) }, (_, n) => docs.slice(n * size, (n + 1) * size))
}

interface Row {
  readonly id: string
  /** Time when the pad was last written in; in the row without an id, the number of candidates. */
  readonly number: number
}

interface Place extends Row {
  readonly doc: number
}

const newestFirst = (rows: readonly Row[]): Row[] =>
  rows.filter(({ id }) => id !== '').sort((a, b) => b.number - a.number || (a.id > b.id ? -1 : 1))

/**
 * Returns how many pads to examine next for `missing` more hits, when `examined` pads gave `found`; a quarter more to
 * be safe.
 */
const nextBatchSize = (missing: number, found: number, examined: number): number =>
  Math.min(examined * BATCH_GROWTH, Math.max(BATCH, Math.ceil(((missing * examined) / Math.max(found, 1)) * 1.25)))

/** Returns the newest pads that contain every query term and that the reader may read, newest first. */
export type FindNewestPads = (column: SearchColumn, limit: number) => Promise<PadId[]>

/**
 * Returns the finder of one search. Which strategy is quick depends on how common the query terms are and on how much
 * the reader may read; each gives the same answer. Cross joins keep SQLite to the order of the tables as written.
 */
export const finderOf = (
  db: Db,
  queryTerms: readonly string[],
  reader: ReadScope,
  bounds = searchEngineOf(db).bounds,
): FindNewestPads => {
  const engine = searchEngineOf(db)
  const selective = queryTerms.filter((queryTerm) => !isBroad(queryTerm))

  /**
   * Number of pads of the whole site that contain all query terms except the broad ones, counted only as far as is
   * useful.
   */
  let matching = Number.MAX_SAFE_INTEGER

  /**
   * Checks the rights to the pads that contain the query terms, if there are few; returns `undefined` if there are
   * many.
   */
  const findAmongMatches = async (column: SearchColumn, limit: number, max = bounds.matches) => {
    const [indexed, broad] = engine.indexesBroadTerms(column)
      ? [queryTerms, []]
      : [selective, queryTerms.filter(isBroad)]
    if (indexed.length === 0) return undefined
    const most = column === 'words' ? Math.max(max, bounds.listed) : max
    const { rows } = await sql<Row>`
      with matches as materialized (${engine.matching(column, indexed, most + 1)}),
      hits as (
        select s.pad_id as id, s.edited_at as number
        from matches c
        cross join pad_search s
        ${broad.length === 0 ? sql`` : sql`cross join pad_terms t`}
        cross join pads p
        where (select count(*) from matches) <= ${max} and s.doc = c.doc
          ${broad.length === 0 ? sql`` : sql`and t.doc = c.doc and ${engine.containsTerms(column, broad)}`}
          and p.id = s.pad_id and ${mayRead(reader)}
        order by s.edited_at desc, s.pad_id desc
        limit ${limit})
      select id, number from hits union all select '', count(*) from matches`.execute(db)
    const count = rows.find(({ id }) => id === '')?.number ?? 0
    if (column === 'words') matching = count
    return count > max ? undefined : newestFirst(rows).map(({ id }) => id as PadId)
  }

  /** Returns those of these pads that contain every query term and that the reader may read, in order. */
  const hitsAmong = async (column: SearchColumn, docs: readonly number[]): Promise<PadId[]> => {
    const { rows } = await sql<{ doc: number; id: PadId }>`
      select t.doc, s.pad_id as id
      from pad_terms t cross join pad_search s cross join pads p
      where ${engine.isAmongDocs(docs)} and ${engine.containsTerms(column, queryTerms)}
        and s.doc = t.doc and p.id = s.pad_id and ${mayRead(reader)}`.execute(db)
    const hits = new Map(rows.map(({ doc, id }) => [doc, id]))
    return docs.flatMap((doc) => hits.get(doc) ?? [])
  }

  /** Returns the same as `hitsAmong`, for any number of pads. */
  const hitsAmongAll = async (column: SearchColumn, docs: readonly number[]): Promise<PadId[]> =>
    (await Promise.all(partsOf(db, docs).map((part) => hitsAmong(column, part)))).flat()

  /** Returns what the reader may read, without the pads that the full-text index quickly rules out. */
  const listCandidates = async (reader: UserId): Promise<Candidates | undefined> => {
    const areHits = matching <= bounds.listed
    if (!areHits) {
      const listed = await listReadable(db, reader, queryTerms, sql`true`, bounds.readable + 1)
      return listed.docs.length > bounds.readable ? undefined : { ...listed, areHits }
    }
    if ((await countReadable(db, reader, bounds.readable + 1)) > bounds.readable) return undefined
    const isMatch = sql<boolean>`s.doc in (${engine.matching('words', selective, bounds.listed)})`
    return { ...(await listReadable(db, reader, queryTerms, isMatch, bounds.readable)), areHits }
  }

  let candidates: ReturnType<typeof listCandidates> | undefined

  /**
   * Examines the terms of what the reader may read, newest first, until there are enough hits; returns `undefined` if
   * that is too much.
   */
  const findAmongReadable: FindMaybe = async (column, limit) => {
    if (reader === 'everything') return undefined
    const all = await (candidates ??= listCandidates(reader))
    if (!all) return undefined
    const [docs, areHits] = column === 'names' ? [all.named, true] : [all.docs, all.areHits]
    const found: PadId[] = []
    let examined = 0
    while (examined < docs.length && found.length < limit) {
      const first = areHits ? limit : BATCH
      const next = examined === 0 ? first : nextBatchSize(limit - found.length, found.length, examined)
      found.push(...(await hitsAmongAll(column, docs.slice(examined, examined + next))))
      examined += next
    }
    return found.slice(0, limit)
  }

  /**
   * Goes through the newest pads, which soon gives enough hits if the query terms are common and the reader may read
   * much. If it does not, nobody else waits for longer than one page takes. Also returns whether the hits are the
   * newest of all pads, and not only of those examined.
   */
  const findAmongNewest = async (column: SearchColumn, limit: number) => {
    const hits: PadId[] = []
    let examined = 0
    let page = await listNewest(db)
    while (page.length > 0 && hits.length < limit && examined < bounds.through) {
      hits.push(
        ...(await hitsAmong(
          column,
          page.map(({ doc }) => doc),
        )),
      )
      examined += page.length
      await nextTurn()
      page = await listNewest(db, page.at(-1))
    }
    return { hits: hits.slice(0, limit), areAll: page.length === 0 || hits.length >= limit }
  }

  return async (column, limit) => {
    const ways = (await candidates) ? [findAmongReadable] : [findAmongMatches, findAmongReadable]
    for (const way of ways) {
      const found = await way(column, limit)
      if (found) return found
    }
    const { hits, areAll } = await findAmongNewest(column, limit)
    return areAll ? hits : ((await findAmongMatches(column, limit, bounds.through)) ?? hits)
  }
}

/** Returns one page of all indexed pads, newest first, after a given place. */
const listNewest = async (db: Db, behind: Row = { id: '', number: Number.MAX_SAFE_INTEGER }): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select doc, pad_id as id, edited_at as number from pad_search
    where (edited_at, pad_id) < (${behind.number}, ${behind.id})
    order by edited_at desc, pad_id desc
    limit ${BATCH}`.execute(db)
  return rows
}

type FindMaybe = (...input: Parameters<FindNewestPads>) => Promise<PadId[] | undefined>

/** Pads by their `doc`, newest first. */
interface Listed {
  readonly docs: readonly number[]
  /** Pads whose name contains every query term. */
  readonly named: readonly number[]
}

interface Candidates extends Listed {
  /**
   * Whether all candidates are hits, except for those that lack a broad query term and a few that have just changed.
   */
  readonly areHits: boolean
}

/**
 * Returns a query for the rows of `pad_search` that the reader may read, each branch along an index. It uses the groups
 * as indexed, where pads that were just removed or moved still appear, so that rights must be checked again.
 */
const readableBy = (reader: UserId, max: number): RawBuilder<unknown> => {
  const place = sql`s.doc, s.pad_id, s.edited_at, s.names`
  const isForeign = sql`not exists (select 1 from memberships m where m.group_id = g.id and m.user_id = ${reader})`
  return sql`
    select ${place} from memberships m cross join pad_search s
    where m.user_id = ${reader} and s.group_id = m.group_id
    union all
    select ${place} from groups g cross join pad_search s
    where g.visibility = 'public' and s.group_id = g.id and ${isForeign}
    union all
    select ${place} from pads p cross join groups g cross join pad_search s
    where p.visibility = 'public' and g.id = p.group_id and g.visibility <> 'public' and s.pad_id = p.id and ${isForeign}
    limit ${max}`
}

/** Counts what the reader may read, up to `max`. */
const countReadable = async (db: Db, reader: UserId, max: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${readableBy(reader, max)}) as s`.execute(db)
  return rows[0]?.count ?? 0
}

/** Parses the numbers that one row lists. Separate rows would take longer to read than to find. */
const numbersIn = (text: string | null | undefined): number[] => (text ? text.split(',').map(Number) : [])

/** Returns at most `max` of the readable pads that fulfil a condition on the row `s`. */
const listReadable = async (
  db: Db,
  reader: UserId,
  queryTerms: readonly string[],
  condition: RawBuilder<boolean>,
  max: number,
): Promise<Listed> => {
  const { rows } = await sql<{ docs: string | null; named: string | null }>`
    select string_agg(cast(doc as text), ',') as docs,
      string_agg(case when is_named then cast(doc as text) end, ',') as named
    from (
      select s.doc, ${isNamed(queryTerms)} as is_named from (${readableBy(reader, max)}) as s
      where ${condition}
      order by s.edited_at desc, s.pad_id desc) as listed`.execute(db)
  return { docs: numbersIn(rows[0]?.docs), named: numbersIn(rows[0]?.named) }
}

export interface FoundPad {
  readonly pad: Pad
  /** The beginning of the pad's text, as far as ranking reads. */
  readonly text: string
  readonly isWhole: boolean
}

/**
 * Returns the found pads in no particular order. Rights are checked once more, as a pad may have been taken away since
 * it was found.
 */
export const listFoundPads = async (
  db: Db,
  ids: readonly PadId[],
  reader: ReadScope,
  textMax: number,
): Promise<FoundPad[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('pads as p')
    .leftJoin('pad_texts as t', 't.pad_id', 'p.id')
    .select(PAD_COLUMNS)
    .select([
      sql<string | null>`substr(t.text, 1, ${textMax})`.as('text'),
      // The length is known without reading the text. It is in bytes, so that a whole text may seem to have more.
      sql<number | null>`octet_length(t.text)`.as('bytes'),
    ])
    .where('p.id', 'in', ids)
    .where(mayRead(reader))
    .execute()
  return rows.map((row) => ({
    pad: toPad(row),
    text: row.text ?? '',
    isWhole: (row.bytes ?? 0) <= textMax,
  }))
}

export const findText = async (db: Db, id: PadId): Promise<string> => {
  const row = await db.selectFrom('pad_texts').select('text').where('pad_id', '=', id).executeTakeFirst()
  return row?.text ?? ''
}

/** Returns {@link findText} for the excerpt of a hit, with the rights checked again. */
export const findFoundText = async (db: Db, id: PadId, reader: ReadScope): Promise<string> => {
  const row = await db
    .selectFrom('pads as p')
    .innerJoin('pad_texts as t', 't.pad_id', 'p.id')
    .select('t.text')
    .where('p.id', '=', id)
    .where(mayRead(reader))
    .executeTakeFirst()
  return row?.text ?? ''
}
