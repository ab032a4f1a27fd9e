import type { PadId } from '@sheaf/contract/ids'
import type { IdRange } from '@sheaf/document/named-ranges'
import { sql } from 'kysely'
import { engineOf, type Db } from '../../db/dialect.ts'
import { isAmong } from '../../db/queries/is-among.ts'

/* Reads the stretches that `stretches.store.ts` stores. Each query is given how far they count, or entries before that. */

export interface StoredStretch {
  readonly from: number
  readonly to: number
  readonly startedAt: number
  readonly endedAt: number
}

export interface StretchFilter {
  /** Only stretches that begin before this entry. */
  readonly before: number
  /** Number of an author in the pad. */
  readonly author?: number | undefined
  /** First entries of the stretches among which they are. */
  readonly among?: readonly number[] | undefined
}

/** Returns at most so many stretches, the newest first. */
export const listStretches = async (
  db: Db,
  pad: PadId,
  { before, author, among }: StretchFilter,
  limit: number,
): Promise<StoredStretch[]> => {
  const rows = await db
    .selectFrom('pad_stretches')
    .select(['from_seq', 'to_seq', 'started_at', 'ended_at'])
    .where('pad_id', '=', pad)
    .where('from_seq', '<', before)
    .$if(among !== undefined, (q) => q.where(isAmong(db, 'from_seq', among ?? [])))
    .$if(author !== undefined, (q) =>
      // The index of authors leads to the stretches of one of them without going through everybody's.
      q.where('from_seq', 'in', (select) =>
        select
          .selectFrom('pad_stretch_authors')
          .select('from_seq')
          .where('pad_id', '=', pad)
          .where('author', '=', author ?? 0)
          .where('from_seq', '<', before)
          .$if(among !== undefined, (q) => q.where(isAmong(db, 'from_seq', among ?? [])))
          .orderBy('from_seq', 'desc')
          .limit(limit),
      ),
    )
    .orderBy('from_seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    from: row.from_seq,
    to: row.to_seq,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  }))
}

export interface StretchAuthor {
  /** The first entry of the stretch. */
  readonly from: number
  /** The author's id in pads. */
  readonly author: string
  readonly added: number
  readonly removed: number
}

/** Returns who wrote in these stretches and how much, those with the largest part first. */
export const listStretchAuthors = async (
  db: Db,
  pad: PadId,
  stretches: readonly { readonly from: number }[],
): Promise<StretchAuthor[]> => {
  if (stretches.length === 0) return []
  const rows = await db
    .selectFrom('pad_stretch_authors as a')
    .innerJoin('pad_authors as p', (join) => join.onRef('p.pad_id', '=', 'a.pad_id').onRef('p.number', '=', 'a.author'))
    .select(['a.from_seq', 'p.author_id', 'a.added', 'a.removed'])
    .where('a.pad_id', '=', pad)
    .where(
      isAmong(
        db,
        'a.from_seq',
        stretches.map(({ from }) => from),
      ),
    )
    .orderBy(sql`a.added + a.removed`, 'desc')
    .orderBy('a.author')
    .execute()
  return rows.map(({ from_seq, author_id, added, removed }) => ({ from: from_seq, author: author_id, added, removed }))
}

export interface VersionInStretch {
  readonly id: string
  readonly seq: number
  readonly name: string
  readonly automatic: string | null
}

/** Returns the versions of a part of the log, the newest first. */
export const listVersionsBetween = (db: Db, pad: PadId, from: number, to: number): Promise<VersionInStretch[]> =>
  db
    .selectFrom('pad_versions')
    .select(['id', 'seq', 'name', 'automatic'])
    .where('pad_id', '=', pad)
    .where('seq', '>=', from)
    .where('seq', '<=', to)
    .orderBy('seq', 'desc')
    .orderBy('created_at', 'desc')
    .execute()

/** Returns the first entries of the stretches that wrote what has these ids. */
export const findStretchesOf = async (db: Db, pad: PadId, ids: readonly IdRange[], upTo: number): Promise<number[]> => {
  const list = JSON.stringify(ids)
  const ranges =
    engineOf(db) === 'postgres'
      ? sql`(select (value->>0)::bigint client, (value->>1)::bigint clock, (value->>2)::bigint length
          from jsonb_array_elements(${list}::jsonb)) as r`
      : sql`(select value->>0 client, value->>1 clock, value->>2 length from json_each(${list})) as r`
  // Ranges of one client do not overlap, so none that begins before the one at `r.clock` reaches further.
  const { rows } = await sql<{ from_seq: number }>`
    select distinct l.from_seq from ${ranges} cross join pad_stretch_letters as l
    where l.pad_id = ${pad} and l.letter_id = r.client and l.from_seq <= ${upTo}
      and l.clock < r.clock + r.length and l.clock + l.length > r.clock
      and l.clock >= coalesce((
        select max(b.clock) from pad_stretch_letters as b
        where b.pad_id = ${pad} and b.letter_id = r.client and b.clock <= r.clock), 0)`.execute(db)
  return rows.map(({ from_seq }) => Number(from_seq))
}

export interface ActivityPart extends StoredStretch {
  /** Who wrote in it, by their ids in pads. */
  readonly authors: readonly string[]
  /** Letters added and removed. */
  readonly letters: number
}

/** Returns the stretches up to an entry in their order, those of each of so many equal parts of the log as one. */
export const listActivity = async (db: Db, pad: PadId, upTo: number, parts: number): Promise<ActivityPart[]> => {
  const { count } = await db
    .selectFrom((select) =>
      select
        .selectFrom('pad_stretches')
        .select('from_seq')
        .where('pad_id', '=', pad)
        .where('from_seq', '<=', upTo)
        .limit(parts + 1)
        .as('first'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const part = (column: string) =>
    Number(count) <= parts
      ? sql<number>`${sql.ref(column)}`
      : sql<number>`${sql.ref(column)} * ${sql.lit(parts)} / ${sql.lit(upTo + 1)}`
  const [stretches, authors] = await Promise.all([
    db
      .selectFrom('pad_stretches')
      .select((select) => [
        part('from_seq').as('part'),
        select.fn.min('from_seq').as('from'),
        select.fn.max('to_seq').as('to'),
        select.fn.min('started_at').as('startedAt'),
        select.fn.max('ended_at').as('endedAt'),
      ])
      .where('pad_id', '=', pad)
      .where('from_seq', '<=', upTo)
      .groupBy(part('from_seq'))
      .orderBy('from')
      .execute(),
    db
      .selectFrom('pad_stretch_authors as a')
      .innerJoin('pad_authors as p', (join) =>
        join.onRef('p.pad_id', '=', 'a.pad_id').onRef('p.number', '=', 'a.author'),
      )
      .select([
        part('a.from_seq').as('part'),
        'p.author_id',
        sql<number | string>`sum(a.added + a.removed)`.as('letters'),
      ])
      .where('a.pad_id', '=', pad)
      .where('a.from_seq', '<=', upTo)
      .groupBy([part('a.from_seq'), 'p.author_id'])
      .orderBy('letters', 'desc')
      .execute(),
  ])
  const ofPart = Map.groupBy(authors, ({ part }) => Number(part))
  return stretches.map(({ part, from, to, startedAt, endedAt }) => {
    const here = ofPart.get(Number(part)) ?? []
    return {
      from: Number(from),
      to: Number(to),
      startedAt: Number(startedAt),
      endedAt: Number(endedAt),
      authors: here.map(({ author_id }) => author_id),
      letters: here.reduce((sum, { letters }) => sum + Number(letters), 0),
    }
  })
}

export interface AuthorTotal {
  /** The author's id in pads. */
  readonly author: string
  readonly added: number
  readonly removed: number
  /** Beginning of the first stretch in which they wrote, and end of the last. */
  readonly firstAt: number
  readonly lastAt: number
}

/** Returns when letters of authors were first and last put back by others, by the authors' ids in pads. */
export const listPutBack = async (
  db: Db,
  pad: PadId,
): Promise<{ readonly author: string; readonly firstAt: number; readonly lastAt: number }[]> => {
  const rows = await db
    .selectFrom('pad_letter_ids as i')
    .innerJoin('pad_authors as p', (join) => join.onRef('p.pad_id', '=', 'i.pad_id').onRef('p.number', '=', 'i.whose'))
    .innerJoin('pad_updates as u', (join) => join.onRef('u.pad_id', '=', 'i.pad_id').onRef('u.seq', '=', 'i.seq'))
    .select((select) => [
      'p.author_id',
      select.fn.min('u.created_at').as('firstAt'),
      select.fn.max('u.created_at').as('lastAt'),
    ])
    .where('i.pad_id', '=', pad)
    .groupBy('p.author_id')
    .execute()
  return rows.map(({ author_id, firstAt, lastAt }) => ({
    author: author_id,
    firstAt: Number(firstAt),
    lastAt: Number(lastAt),
  }))
}

/** Returns what each author added and removed up to an entry, those who wrote most first. */
export const listAuthorTotals = async (db: Db, pad: PadId, upTo: number): Promise<AuthorTotal[]> => {
  const rows = await db
    .selectFrom('pad_stretch_authors as a')
    .innerJoin('pad_stretches as s', (join) =>
      join.onRef('s.pad_id', '=', 'a.pad_id').onRef('s.from_seq', '=', 'a.from_seq'),
    )
    .innerJoin('pad_authors as p', (join) => join.onRef('p.pad_id', '=', 'a.pad_id').onRef('p.number', '=', 'a.author'))
    .select((select) => [
      'p.author_id',
      select.fn.sum('a.added').as('added'),
      select.fn.sum('a.removed').as('removed'),
      select.fn.min('s.started_at').as('firstAt'),
      select.fn.max('s.ended_at').as('lastAt'),
    ])
    .where('a.pad_id', '=', pad)
    .where('a.from_seq', '<=', upTo)
    .groupBy('p.author_id')
    .orderBy('added', 'desc')
    .orderBy('p.author_id')
    .execute()
  return rows.map(({ author_id, added, removed, firstAt, lastAt }) => ({
    author: author_id,
    added: Number(added),
    removed: Number(removed),
    firstAt: Number(firstAt),
    lastAt: Number(lastAt),
  }))
}
