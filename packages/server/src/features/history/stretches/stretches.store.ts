import type { PadId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/dialect.ts'
import { insertChunksOf } from '../../../db/queries/insert-chunks.ts'
import { forUpdate } from '../../../db/queries/locking.ts'
import type { OpenStretch, StretchPart } from './stretch-parts.ts'

/*
 * The stretches of pads as they are stored. They follow from the log. Only those count that begin no later than the
 * pad's progress says; setting it back is enough to have the others made anew.
 */

/** How far a pad's log has been gone through. */
export interface Progress {
  /** The last entry that was gone through; 0 if none was. */
  readonly seq: number
  /** How often it was set back. */
  readonly forgotten: number
}

const NONE: Progress = { seq: 0, forgotten: 0 }

export const findProgress = async (db: Db, pad: PadId): Promise<Progress> => {
  const row = await db
    .selectFrom('pad_stretch_progress')
    .select(['seq', 'forgotten'])
    .where('pad_id', '=', pad)
    .executeTakeFirst()
  return row ?? NONE
}

/** Returns the last stretch that was stored. */
export const findLastStretch = async (db: Db, pad: PadId, { seq }: Progress): Promise<OpenStretch | undefined> => {
  const row = await db
    .selectFrom('pad_stretches')
    .select(['from_seq', 'started_at', 'ended_at'])
    .where('pad_id', '=', pad)
    .where('from_seq', '<=', seq)
    .orderBy('from_seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const authors = await db
    .selectFrom('pad_stretch_authors')
    .select('author')
    .where('pad_id', '=', pad)
    .where('from_seq', '=', row.from_seq)
    .execute()
  return {
    from: row.from_seq,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    authors: new Set(authors.map(({ author }) => author)),
  }
}

/**
 * Moves a pad's progress from where it was to entry `seq`. Returns false, and changes nothing, if it is elsewhere by
 * now, because somebody was faster or has set it back. The row stays locked until the commit.
 */
export const advanceProgress = async (db: Db, pad: PadId, before: Progress, seq: number): Promise<boolean> => {
  await db
    .insertInto('pad_stretch_progress')
    .values({ pad_id: pad, ...NONE })
    .onConflict((conflict) => conflict.column('pad_id').doNothing())
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('pad_stretch_progress')
    .set({ seq })
    .where('pad_id', '=', pad)
    .where('seq', '=', before.seq)
    .where('forgotten', '=', before.forgotten)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const STRETCH_TABLES = ['pad_stretch_letters', 'pad_stretch_authors', 'pad_stretches'] as const

/** Deletes what was stored, before the progress was set back, of stretches that begin among these entries. */
export const deleteForgotten = async (db: Db, pad: PadId, after: number, upTo: number): Promise<void> => {
  for (const table of STRETCH_TABLES)
    await db
      .deleteFrom(table)
      .where('pad_id', '=', pad)
      .where('from_seq', '>', after)
      .where('from_seq', '<=', upTo)
      .execute()
}

/** Stores stretches, or adds to the last one that was stored. */
export const putStretchParts = async (db: Db, pad: PadId, parts: readonly StretchPart[]): Promise<void> => {
  for (const chunk of insertChunksOf(parts))
    await db
      .insertInto('pad_stretches')
      .values(
        chunk.map(({ from, to, startedAt, endedAt }) => ({
          pad_id: pad,
          from_seq: from,
          to_seq: to,
          started_at: startedAt,
          ended_at: endedAt,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['pad_id', 'from_seq'])
          .doUpdateSet((set) => ({ to_seq: set.ref('excluded.to_seq'), ended_at: set.ref('excluded.ended_at') })),
      )
      .execute()
  const authors = parts.flatMap(({ from, authors }) => Array.from(authors, ([author, of]) => ({ from, author, ...of })))
  for (const chunk of insertChunksOf(authors))
    await db
      .insertInto('pad_stretch_authors')
      .values(chunk.map(({ from, ...author }) => ({ pad_id: pad, from_seq: from, ...author })))
      .onConflict((conflict) =>
        conflict.columns(['pad_id', 'from_seq', 'author']).doUpdateSet({
          added: sql<number>`pad_stretch_authors.added + excluded.added`,
          removed: sql<number>`pad_stretch_authors.removed + excluded.removed`,
        }),
      )
      .execute()
  const letters = parts.flatMap(({ from, written }) => written.map((range) => ({ from, range })))
  for (const chunk of insertChunksOf(letters))
    await db
      .insertInto('pad_stretch_letters')
      .values(
        chunk.map(({ from, range: [letter_id, clock, length] }) => ({
          pad_id: pad,
          letter_id,
          clock,
          length,
          from_seq: from,
        })),
      )
      .execute()
}

/**
 * Forgets the stretches from an entry on, whose bytes have changed. They are made anew when somebody asks for them; until
 * then the list ends before. Costs the same for a log of any length.
 */
export const forgetStretchesFrom = async (db: Db, pad: PadId, seq: number): Promise<void> => {
  // Whoever is about to store stretches waits, and then finds that they are out of date.
  const progress = await db
    .selectFrom('pad_stretch_progress')
    .select('seq')
    .where('pad_id', '=', pad)
    .$call(forUpdate(db))
    .executeTakeFirst()
  const stretch = await db
    .selectFrom('pad_stretches')
    .select(['from_seq', 'to_seq'])
    .where('pad_id', '=', pad)
    .where('from_seq', '<=', seq)
    .orderBy('from_seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const last = stretch && stretch.to_seq >= seq ? stretch.from_seq - 1 : seq - 1
  await db
    .insertInto('pad_stretch_progress')
    .values({ pad_id: pad, seq: 0, forgotten: 1 })
    .onConflict((conflict) =>
      conflict.column('pad_id').doUpdateSet({
        seq: Math.max(Math.min(last, progress?.seq ?? 0), 0),
        forgotten: sql<number>`pad_stretch_progress.forgotten + 1`,
      }),
    )
    .execute()
}
