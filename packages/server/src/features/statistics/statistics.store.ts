import { sql } from 'kysely'
import type { PadFilesSize } from '@sheaf/contract/routes/statistics'
import type { CursorPlace } from '../../db/queries/cursor.ts'
import { engineOf, type Db } from '../../db/dialect.ts'

export interface Counts {
  readonly users: number
  readonly groups: number
  readonly pads: number
}

/** Counts users, groups and their pads, without removed ones. Each is counted along an index. */
export const countAll = async (db: Db): Promise<Counts> => {
  const counts = await db
    .selectNoFrom((select) => [
      select
        .selectFrom('users')
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('users'),
      select
        .selectFrom('groups')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('removed_at', 'is', null)
        .as('groups'),
      select
        .selectFrom('pads')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('group_id', 'is not', null)
        .where('removed_at', 'is', null)
        .as('pads'),
    ])
    .executeTakeFirstOrThrow()
  return { users: Number(counts.users), groups: Number(counts.groups), pads: Number(counts.pads) }
}

/** FILE-67: returns how many contents of files are stored, and their bytes with those of smaller pictures. */
export const countFiles = async (db: Db): Promise<{ readonly files: number; readonly fileBytes: number }> => {
  const row = await db.selectFrom('file_totals').select(['files', 'bytes']).where('id', '=', 1).executeTakeFirst()
  return { files: row?.files ?? 0, fileBytes: row?.bytes ?? 0 }
}

/** FILE-96: returns the pads after a place in the list of those whose files take most bytes. */
export const listPadsByFiles = async (
  db: Db,
  { behind, limit }: { readonly behind: CursorPlace | undefined; readonly limit: number },
): Promise<PadFilesSize[]> => {
  const sums = db
    .selectFrom('pad_files as f')
    .innerJoin('file_contents as c', 'c.hash', 'f.hash')
    .select((of) => ['f.pad_id', of.fn.countAll<number>().as('files'), of.fn.sum<number>('c.bytes').as('bytes')])
    .groupBy('f.pad_id')
    .as('s')
  const rows = await db
    .selectFrom(sums)
    .innerJoin('pads as p', 'p.id', 's.pad_id')
    .leftJoin('groups as g', 'g.id', 'p.group_id')
    .select(['p.id', 'p.name', 'p.group_id', 'g.name as folder', 's.files', 's.bytes'])
    .select(['p.removed_at', 'g.removed_at as folder_removed_at'])
    .$if(behind !== undefined, (query) =>
      query.where((of) =>
        of.or([
          of('s.bytes', '<', Number(behind?.[0])),
          of.and([of('s.bytes', '=', Number(behind?.[0])), of('p.id', '>', String(behind?.[1]))]),
        ]),
      ),
    )
    .orderBy('s.bytes', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    pad: row.id,
    name: row.name,
    folder: row.folder,
    group: row.group_id,
    isInTrash: row.removed_at !== null || row.folder_removed_at !== null,
    files: Number(row.files),
    bytes: Number(row.bytes),
  }))
}

/**
 * Counts pads of groups that were edited since then and are not removed, as far as the search index knows, which is
 * updated within seconds.
 */
export const countPadsEditedSince = async (db: Db, instant: number): Promise<number> => {
  const { count } = await db
    .selectFrom('pad_search')
    .innerJoin('pads', 'pads.id', 'pad_search.pad_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('pad_search.edited_at', '>=', instant)
    .where('pads.last_edited_at', '>=', instant)
    .where('pads.group_id', 'is not', null)
    .where('pads.removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the size of the database in bytes. */
export const measureStorage = async (db: Db): Promise<number> => {
  const { rows } = await (
    engineOf(db) === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
  ).execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

export interface Day extends Counts {
  /** The day in the form `2026-11-21`. */
  readonly day: string
  readonly activePads: number
  readonly storage: number
}

/** Replaces an earlier count of the day, except that a pad active in the morning stays counted. */
export const upsertDay = async (db: Db, { day, activePads, ...counts }: Day): Promise<void> => {
  await db
    .insertInto('daily_counts')
    .values({ day, active_pads: activePads, ...counts })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((set) => ({
        ...counts,
        active_pads: set
          .case()
          .when('daily_counts.active_pads', '>', activePads)
          .then(set.ref('daily_counts.active_pads'))
          .else(activePads)
          .end(),
      })),
    )
    .execute()
}

/** Returns the days from the first to the last, both included, in order. */
export const listDays = async (db: Db, first: string, last: string): Promise<Day[]> => {
  const rows = await db
    .selectFrom('daily_counts')
    .select(['day', 'users', 'groups', 'pads', 'active_pads', 'storage'])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute()
  return rows.map(({ active_pads, ...row }) => ({ ...row, activePads: active_pads }))
}
