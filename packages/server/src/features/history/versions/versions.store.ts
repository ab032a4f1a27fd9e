import type { Version } from '@sheaf/contract/entities/history'
import { VERSIONS_MAX } from '@sheaf/contract/limits'
import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../../db/dialect.ts'
import { isAmong } from '../../../db/queries/is-among.ts'

export interface StoredVersion extends Pick<
  Version,
  'id' | 'seq' | 'name' | 'createdAt' | 'time' | 'starred' | 'automatic' | 'redacted'
> {
  /** The entry of the log that names it; `null` for one that nobody has named. */
  readonly entry: number | null
  /** Author who named it; `null` for the server. */
  readonly madeBy: string | null
  /** Author of the entry after it; `null` if there is none. */
  readonly nextAuthor: string | null
}

const selectVersions = (db: Db, padId: PadId) =>
  db
    .selectFrom('pad_versions as v')
    .innerJoin('pads as p', 'p.id', 'v.pad_id')
    .leftJoin('pad_updates as u', (join) => join.onRef('u.pad_id', '=', 'v.pad_id').onRef('u.seq', '=', 'v.seq'))
    .leftJoin('pad_updates as n', (join) =>
      join.onRef('n.pad_id', '=', 'v.pad_id').on('n.seq', '=', (of) => of('v.seq', '+', 1)),
    )
    .leftJoin('pad_authors as a', (join) => join.onRef('a.pad_id', '=', 'n.pad_id').onRef('a.number', '=', 'n.author'))
    .select([
      'v.id',
      'v.seq',
      'v.entry',
      'v.name',
      'v.starred',
      'v.automatic',
      'v.made_by',
      'v.created_at',
      'v.redacted',
      'a.author_id as next_author',
    ])
    .select((of) => of.fn.coalesce('u.created_at', 'p.ctime').as('time'))
    .where('v.pad_id', '=', padId)

type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number]

const toVersion = ({
  made_by,
  next_author,
  created_at,
  starred,
  automatic,
  redacted,
  ...row
}: VersionRow): StoredVersion => ({
  ...row,
  starred: starred === 1,
  automatic: automatic as StoredVersion['automatic'],
  madeBy: made_by,
  nextAuthor: next_author,
  createdAt: created_at,
  redacted: redacted === 1,
})

/** Returns the versions of a pad, those of the newest moments first. */
export const listVersions = async (db: Db, padId: PadId): Promise<StoredVersion[]> =>
  (
    await selectVersions(db, padId).orderBy('v.seq', 'desc').orderBy('v.created_at', 'desc').orderBy('v.id').execute()
  ).map(toVersion)

export const findVersion = async (db: Db, padId: PadId, id: string): Promise<StoredVersion | undefined> => {
  const row = await selectVersions(db, padId).where('v.id', '=', id).executeTakeFirst()
  return row && toVersion(row)
}

/** Returns how many versions of a pad give way to no other: those that somebody named or marked. */
export const countKeptVersions = async (db: Db, padId: PadId): Promise<number> => {
  const { count } = await db
    .selectFrom('pad_versions')
    .select((of) => of.fn.countAll().as('count'))
    .where('pad_id', '=', padId)
    .where((of) => of.or([of('automatic', 'is', null), of('starred', '=', 1)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface NewVersion extends Pick<
  StoredVersion,
  'id' | 'seq' | 'entry' | 'name' | 'starred' | 'automatic' | 'madeBy' | 'createdAt'
> {
  readonly padId: PadId
}

/** Deletes so many of the oldest versions of the server that one more has room. */
const makeRoom = async (db: Db, padId: PadId): Promise<void> => {
  const { count } = await db
    .selectFrom('pad_versions')
    .select((of) => of.fn.countAll().as('count'))
    .where('pad_id', '=', padId)
    .executeTakeFirstOrThrow()
  const tooMany = Number(count) - VERSIONS_MAX + 1
  if (tooMany <= 0) return
  const rows = await db
    .selectFrom('pad_versions')
    .select('id')
    .where('pad_id', '=', padId)
    .where('automatic', 'is not', null)
    .where('starred', '=', 0)
    .orderBy('created_at')
    .limit(tooMany)
    .execute()
  if (rows.length === 0) return
  await db
    .deleteFrom('pad_versions')
    .where(
      isAmong(
        db,
        'id',
        rows.map(({ id }) => id),
      ),
    )
    .execute()
}

/** Inserts a version. If there are too many, the oldest that the server made give way. */
export const insertVersion = async (db: Db, version: NewVersion): Promise<void> => {
  await makeRoom(db, version.padId)
  await db
    .insertInto('pad_versions')
    .values({
      id: version.id,
      pad_id: version.padId,
      seq: version.seq,
      entry: version.entry,
      name: version.name,
      starred: version.starred ? 1 : 0,
      automatic: version.automatic,
      made_by: version.madeBy,
      created_at: version.createdAt,
    })
    // What seemed not to be committed is tried again.
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ entry: version.entry }))
    .execute()
}

/** Marks the versions of moments, from an entry on until before another, as such of which something was taken out. */
export const markRedacted = async (
  db: Db,
  padId: PadId,
  moments: readonly (readonly [from: number, until: number | null])[],
): Promise<void> => {
  for (const [from, until] of moments) {
    let query = db.updateTable('pad_versions').set({ redacted: 1 }).where('pad_id', '=', padId).where('seq', '>=', from)
    if (until !== null) query = query.where('seq', '<', until)
    await query.execute()
  }
}

/** Returns whether the server has kept a version before a large removal since an instant, or one of that moment. */
export const hasKept = async (db: Db, padId: PadId, seq: number, since: number): Promise<boolean> => {
  const row = await db
    .selectFrom('pad_versions')
    .select('id')
    .where('pad_id', '=', padId)
    .where((of) =>
      of.or([
        of.and([of('automatic', '=', 'removal'), of('created_at', '>', since)]),
        of.and([of('automatic', 'is not', null), of('seq', '=', seq)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Changes a version's name or star; `named` says by whom and which entry it was named, if it was the server's. */
export const updateVersion = async (
  db: Db,
  padId: PadId,
  id: string,
  {
    name,
    starred,
    named,
  }: {
    readonly name?: string | undefined
    readonly starred?: boolean | undefined
    readonly named?: { readonly by: string; readonly entry: number } | undefined
  },
): Promise<void> => {
  if (name === undefined && starred === undefined) return
  await db
    .updateTable('pad_versions')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(starred === undefined ? {} : { starred: starred ? (1 as const) : (0 as const) }),
      ...(named ? { automatic: null, made_by: named.by, entry: named.entry } : {}),
    })
    .where('pad_id', '=', padId)
    .where('id', '=', id)
    .execute()
}

export const deleteVersion = async (db: Db, padId: PadId, id: string): Promise<void> => {
  await db.deleteFrom('pad_versions').where('pad_id', '=', padId).where('id', '=', id).execute()
}
