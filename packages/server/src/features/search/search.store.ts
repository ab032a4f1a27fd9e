import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { PadId, UserId } from '@sheaf/contract/ids'
import { isBroad } from '@sheaf/contract/search-terms'
import { sql, type RawBuilder } from 'kysely'
import { engineOf, type Db } from '../../db/dialect.ts'
import { PAD_COLUMNS, toPad } from '../pads/pads.store.ts'
import { postgresSearch } from './search.postgres.store.ts'
import { sqliteSearch } from './search.sqlite.store.ts'

/** `names` holds the terms of the name, `words` those of name and text. */
export type SearchColumn = 'names' | 'words'

/** All in which the two databases differ. */
export interface SearchEngine {
  /** Terms as a column of `pad_terms` holds them. */
  readonly stored: (terms: readonly string[]) => RawBuilder<unknown>
  /** A query for the `doc` of at most `limit` pads that hold every word, by the full-text index. */
  readonly matching: (column: SearchColumn, words: readonly string[], limit: number) => RawBuilder<unknown>
  /** A condition on the row `t` of `pad_terms`: it holds every word. Without the index, for few rows. */
  readonly holds: (column: SearchColumn, words: readonly string[]) => RawBuilder<boolean>
  /** Whether so few terms of this column begin with so few letters that the full-text index is of help. */
  readonly tellsBroad: (column: SearchColumn) => boolean
  /** A condition on the row `t` of `pad_terms`: it is one of these, however many they are. */
  readonly among: (docs: readonly number[]) => RawBuilder<boolean>
  readonly bounds: Bounds
}

/** Whose search it is: `everything` for those who stand as members in every group. */
export type Reader = 'everything' | UserId

export const searchEngineOf = (db: Db): SearchEngine => (engineOf(db) === 'postgres' ? postgresSearch : sqliteSearch)

/** As many letters as fit into an index of PostgreSQL. No name comes near it that anybody could read. */
const NAMES_MAX = 500

/** The terms of a name as a column of `pad_search` holds them: ` word` stands where a term begins with it. */
export const inPlace = (names: readonly string[]): string =>
  [...names.map((term) => ` ${term}`).join('')].slice(0, NAMES_MAX).join('')

/** A condition on the row `s` of `pad_search`. Terms and words are folded, and hold no wildcards. */
const isNamed = (words: readonly string[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    words.map((word) => sql`s.names like ${`% ${word}%`}`),
    sql` and `,
  )})`

/**
 * The policy's `canViewPad` without a password, for pad `p`. A property test holds the two equal. The group is looked up
 * for each pad and not joined: PostgreSQL, which guesses a word to be far more common than it is, would read all groups of
 * the site to join the few that it is in.
 */
const mayRead = (reader: Reader): RawBuilder<boolean> =>
  sql<boolean>`p.removed_at is null and (
    select g.removed_at is null and (${isOpenTo(reader)}) from groups g where g.id = p.group_id)`

/** `g` is the group that {@link mayRead} looks up. */
const isOpenTo = (reader: Reader): RawBuilder<boolean> =>
  reader === 'everything'
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(p.visibility, g.visibility) = 'public'
        or exists (select 1 from memberships m where m.group_id = g.id and m.user_id = ${reader})`

/** Where one way of finding gives up in favour of the next. */
export interface Bounds {
  /** Matches of the whole site, above which the reader's own pads seem the shorter list. */
  readonly matches: number
  /** Pads of the reader, above which it seems quicker to go through all, newest first. */
  readonly readable: number
  /** Matches of the whole site, above which the reader's own pads are looked at rather than looked up among them. */
  readonly listed: number
  /** Pads that one search goes through at most, newest first, and matches that it looks up after that (SRCH-62). */
  readonly through: number
}

/** Pads whose terms are looked at in one query, at first and of all pads. */
const LOOK = 400
/** Of the reader's own, at most so many times as many as before. */
const LOOK_GROWTH = 8

/** Queries of one search at once on PostgreSQL. Their connections are those of the pads' log too; SQLite has but one. */
const AT_ONCE = 3

/** As many even parts as there may be queries, in their order. */
const partsOf = (db: Db, docs: readonly number[]): (readonly number[])[] => {
  const count = engineOf(db) === 'postgres' ? AT_ONCE : 1
  const size = Math.max(LOOK, Math.ceil(docs.length / count))
  return Array.from({ length: Math.ceil(docs.length / size) }, (_, n) => docs.slice(n * size, (n + 1) * size))
}

interface Row {
  readonly id: string
  /** When the pad was last written in; in the row without an id, how many candidates there were. */
  readonly number: number
}

interface Place extends Row {
  readonly doc: number
}

const newestFirst = (rows: readonly Row[]): Row[] =>
  rows.filter(({ id }) => id !== '').sort((a, b) => b.number - a.number || (a.id > b.id ? -1 : 1))

/** Of how many pads there should be `missing` hits more, a quarter to spare, when of `looked` there were `found`. */
const lookFor = (missing: number, found: number, looked: number): number =>
  Math.min(looked * LOOK_GROWTH, Math.max(LOOK, Math.ceil(((missing * looked) / Math.max(found, 1)) * 1.25)))

/** The newest pads that hold every word and that the reader may read, newest first. */
export type FindNewestPads = (column: SearchColumn, limit: number) => Promise<PadId[]>

/**
 * Finds for one search. Which way is quick depends on how common the words are and on how much the reader may read;
 * each way gives the same answer. Cross joins, because they keep SQLite to the order of the tables as written.
 */
export const finderOf = (
  db: Db,
  words: readonly string[],
  reader: Reader,
  bounds = searchEngineOf(db).bounds,
): FindNewestPads => {
  const engine = searchEngineOf(db)
  const telling = words.filter((word) => !isBroad(word))

  /** How many pads of the whole site hold all words but the broad ones; not counted further than is of use. */
  let matching = Number.MAX_SAFE_INTEGER

  /** Few pads hold the words: their rights are looked at. Nothing when there are many. */
  const findAmongMatches = async (column: SearchColumn, limit: number, max = bounds.matches) => {
    const [told, broad] = engine.tellsBroad(column) ? [words, []] : [telling, words.filter(isBroad)]
    if (told.length === 0) return undefined
    const most = column === 'words' ? Math.max(max, bounds.listed) : max
    const { rows } = await sql<Row>`
      with matches as materialized (${engine.matching(column, told, most + 1)}),
      hits as (
        select s.pad_id as id, s.edited_at as number
        from matches c
        cross join pad_search s
        ${broad.length === 0 ? sql`` : sql`cross join pad_terms t`}
        cross join pads p
        where (select count(*) from matches) <= ${max} and s.doc = c.doc
          ${broad.length === 0 ? sql`` : sql`and t.doc = c.doc and ${engine.holds(column, broad)}`}
          and p.id = s.pad_id and ${mayRead(reader)}
        order by s.edited_at desc, s.pad_id desc
        limit ${limit})
      select id, number from hits union all select '', count(*) from matches`.execute(db)
    const count = rows.find(({ id }) => id === '')?.number ?? 0
    if (column === 'words') matching = count
    return count > max ? undefined : newestFirst(rows).map(({ id }) => id as PadId)
  }

  /** Those of these that hold every word and that the reader may read, in their order. */
  const hitsAmong = async (column: SearchColumn, docs: readonly number[]): Promise<PadId[]> => {
    const { rows } = await sql<{ doc: number; id: PadId }>`
      select t.doc, s.pad_id as id
      from pad_terms t cross join pad_search s cross join pads p
      where ${engine.among(docs)} and ${engine.holds(column, words)}
        and s.doc = t.doc and p.id = s.pad_id and ${mayRead(reader)}`.execute(db)
    const hits = new Map(rows.map(({ doc, id }) => [doc, id]))
    return docs.flatMap((doc) => hits.get(doc) ?? [])
  }

  /** The same, of any number. */
  const hitsAmongAll = async (column: SearchColumn, docs: readonly number[]): Promise<PadId[]> =>
    (await Promise.all(partsOf(db, docs).map((part) => hitsAmong(column, part)))).flat()

  /** What the reader may read, without those that the full-text index soon tells to be no hits. */
  const listCandidates = async (reader: UserId): Promise<Candidates | undefined> => {
    const areTold = matching <= bounds.listed
    if (!areTold) {
      const listed = await listReadable(db, reader, words, sql`true`, bounds.readable + 1)
      return listed.docs.length > bounds.readable ? undefined : { ...listed, areTold }
    }
    if ((await countReadable(db, reader, bounds.readable + 1)) > bounds.readable) return undefined
    const isTold = sql<boolean>`s.doc in (${engine.matching('words', telling, bounds.listed)})`
    return { ...(await listReadable(db, reader, words, isTold, bounds.readable)), areTold }
  }

  let candidates: ReturnType<typeof listCandidates> | undefined

  /** The reader may read few pads: their terms are looked at, newest first, until there are enough hits. */
  const findAmongReadable: FindMaybe = async (column, limit) => {
    if (reader === 'everything') return undefined
    const all = await (candidates ??= listCandidates(reader))
    if (!all) return undefined
    const [docs, areHits] = column === 'names' ? [all.named, true] : [all.docs, all.areTold]
    const found: PadId[] = []
    let looked = 0
    while (looked < docs.length && found.length < limit) {
      const first = areHits ? limit : LOOK
      const next = looked === 0 ? first : lookFor(limit - found.length, found.length, looked)
      found.push(...(await hitsAmongAll(column, docs.slice(looked, looked + next))))
      looked += next
    }
    return found.slice(0, limit)
  }

  /**
   * Common words, and a reader of much: going through the newest pads, enough hits are soon found. Should they not be,
   * nobody else waits for longer than a page takes. Says whether these are the newest hits of all, and not only of those pads.
   */
  const findAmongNewest = async (column: SearchColumn, limit: number) => {
    const hits: PadId[] = []
    let looked = 0
    let page = await listNewest(db)
    while (page.length > 0 && hits.length < limit && looked < bounds.through) {
      hits.push(
        ...(await hitsAmong(
          column,
          page.map(({ doc }) => doc),
        )),
      )
      looked += page.length
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

/** One page of all that search knows, newest first, from behind a place on. */
const listNewest = async (db: Db, behind: Row = { id: '', number: Number.MAX_SAFE_INTEGER }): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select doc, pad_id as id, edited_at as number from pad_search
    where (edited_at, pad_id) < (${behind.number}, ${behind.id})
    order by edited_at desc, pad_id desc
    limit ${LOOK}`.execute(db)
  return rows
}

type FindMaybe = (...input: Parameters<FindNewestPads>) => Promise<PadId[] | undefined>

/** By their `doc`, newest first. */
interface Listed {
  readonly docs: readonly number[]
  /** Those whose name holds every word. */
  readonly named: readonly number[]
}

interface Candidates extends Listed {
  /** All but those with other broad words, and a few that have just changed, are hits. */
  readonly areTold: boolean
}

/**
 * Rows of `pad_search` that the reader may read, each branch along an index. By the groups that search knows: what has
 * just been removed or moved is there yet, so that rights are asked for once more.
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

/** Not further than to `max`. */
const countReadable = async (db: Db, reader: UserId, max: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${readableBy(reader, max)}) as s`.execute(db)
  return rows[0]?.count ?? 0
}

/** The numbers that one row lists. As rows they would be more work than to find. */
const numbersIn = (text: string | null | undefined): number[] => (text ? text.split(',').map(Number) : [])

/** At most `max` of those that fulfil a condition on the row `s`. */
const listReadable = async (
  db: Db,
  reader: UserId,
  words: readonly string[],
  condition: RawBuilder<boolean>,
  max: number,
): Promise<Listed> => {
  const { rows } = await sql<{ docs: string | null; named: string | null }>`
    select string_agg(cast(doc as text), ',') as docs,
      string_agg(case when is_named then cast(doc as text) end, ',') as named
    from (
      select s.doc, ${isNamed(words)} as is_named from (${readableBy(reader, max)}) as s
      where ${condition}
      order by s.edited_at desc, s.pad_id desc) as listed`.execute(db)
  return { docs: numbersIn(rows[0]?.docs), named: numbersIn(rows[0]?.named) }
}

export interface FoundPad {
  readonly pad: Pad
  /** Its beginning, as far as ranking looks. */
  readonly text: string
  readonly isWhole: boolean
}

/** In no order. Rights are asked for once more: a pad may have been taken away since it was found. */
export const listFoundPads = async (
  db: Db,
  ids: readonly PadId[],
  reader: Reader,
  textMax: number,
): Promise<FoundPad[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('pads as p')
    .leftJoin('pad_texts as t', 't.pad_id', 'p.id')
    .select(PAD_COLUMNS)
    .select([
      sql<string | null>`substr(t.text, 1, ${textMax})`.as('text'),
      // Known without reading the text: in bytes, so that it may say 'more' of a text that is whole.
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

/** {@link findText} for the excerpt of a hit, with the same question. */
export const findFoundText = async (db: Db, id: PadId, reader: Reader): Promise<string> => {
  const row = await db
    .selectFrom('pads as p')
    .innerJoin('pad_texts as t', 't.pad_id', 'p.id')
    .select('t.text')
    .where('p.id', '=', id)
    .where(mayRead(reader))
    .executeTakeFirst()
  return row?.text ?? ''
}
