import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../db/dialect.ts'
import { insertChunksOf } from '../db/queries/insert-chunks.ts'
import { areAmong, isAmong } from '../db/queries/is-among.ts'

export interface PadAuthor {
  readonly author: string
  readonly name: string
  readonly color: string
}

/** Returns the numbers of authors of a pad, of those who have one. */
export const findAuthorNumbers = async (
  db: Db,
  padId: PadId,
  authors: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await listAuthorNumbers(
    db,
    authors.map((author) => [padId, author]),
  )
  return new Map(rows.map(({ author, number }) => [author, number]))
}

/** Returns the numbers of authors in pads, of those who have one. */
export const listAuthorNumbers = async (
  db: Db,
  authors: readonly (readonly [PadId, string])[],
): Promise<{ padId: PadId; author: string; number: number }[]> => {
  const rows = await db
    .selectFrom('pad_authors')
    .select(['pad_id', 'author_id', 'number'])
    .where(areAmong(db, ['pad_id', 'author_id'], authors, 'text'))
    .execute()
  return rows.map((row) => ({ padId: row.pad_id as PadId, author: row.author_id, number: row.number }))
}

/** Returns the highest number that an author of each pad has. Pads without authors are left out. */
export const listLastAuthorNumbers = async (db: Db, padIds: readonly PadId[]): Promise<Map<PadId, number>> => {
  const rows = await db
    .selectFrom('pad_authors')
    .select((eb) => ['pad_id', eb.fn.max('number').as('last')])
    .where(isAmong(db, 'pad_id', padIds))
    .groupBy('pad_id')
    .execute()
  return new Map(rows.map(({ pad_id, last }) => [pad_id as PadId, Number(last)]))
}

/** Adds authors who write for the first time, and updates those whose name or colour has changed. */
export const upsertAuthors = async (
  db: Db,
  authors: readonly (PadAuthor & { readonly padId: PadId; readonly number: number })[],
): Promise<void> => {
  for (const chunk of insertChunksOf(authors))
    await db
      .insertInto('pad_authors')
      .values(
        chunk.map(({ padId, author, number, name, color }) => ({
          pad_id: padId,
          author_id: author,
          number,
          name,
          color,
        })),
      )
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

/** Returns the authors of several pads. */
export const listAuthorsIn = async (db: Db, padIds: readonly PadId[]): Promise<Map<PadId, PadAuthor[]>> => {
  if (padIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('pad_authors')
    .select(['pad_id', 'author_id as author', 'name', 'color'])
    .where(isAmong(db, 'pad_id', padIds))
    .execute()
  const byPad = Map.groupBy(rows, ({ pad_id }) => pad_id as PadId)
  return new Map(
    Array.from(byPad, ([padId, ofPad]) => [padId, ofPad.map(({ author, name, color }) => ({ author, name, color }))]),
  )
}
