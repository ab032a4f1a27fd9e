import { type FileKind, foldFileName, type StoredFile } from '@sheaf/contract/entities/file'
import type { PadId } from '@sheaf/contract/ids'
import type { Selectable } from 'kysely'
import type { CursorPlace } from '../../db/queries/cursor.ts'
import type { Db } from '../../db/dialect.ts'
import { isAmong } from '../../db/queries/is-among.ts'
import { forNoKeyUpdate } from '../../db/queries/locking.ts'
import type { FileContentsTable, PadFilesTable } from '../../db/tables/files.ts'

/** A smaller picture of a file, which the store has under a key of its own. */
export interface StoredSize {
  readonly name: 'thumbnail' | 'medium'
  readonly key: string
  readonly bytes: number
  readonly mediaType: string
}

/** What is known of a content, whoever has it. */
export interface Content extends Omit<StoredFile, 'name'> {
  readonly sizes: readonly StoredSize[]
}

export interface PadFile extends Content {
  readonly name: string
  readonly addedBy: string | null
  readonly addedAt: number
}

/** The columns of a content and of its file in a pad that `toPadFile` reads. */
export const CONTENT_COLUMNS = [
  'c.hash',
  'c.bytes',
  'media_type',
  'c.kind',
  'width',
  'height',
  'is_animated',
  'sizes',
] as const
export const FILE_COLUMNS = ['name', 'added_by', 'added_at'] as const

type ContentRow = Omit<Selectable<FileContentsTable>, 'stored_bytes' | 'created_at' | 'idle_since'>

export const toPadFile = (
  row: ContentRow & Pick<Selectable<PadFilesTable>, (typeof FILE_COLUMNS)[number]>,
): PadFile => ({
  hash: row.hash,
  name: row.name,
  bytes: row.bytes,
  mediaType: row.media_type,
  kind: row.kind as FileKind,
  width: row.width,
  height: row.height,
  isAnimated: row.is_animated === 1,
  sizes: JSON.parse(row.sizes) as StoredSize[],
  addedBy: row.added_by,
  addedAt: row.added_at,
})

const selectFilesOf = (db: Db, pad: PadId) =>
  db
    .selectFrom('pad_files as f')
    .innerJoin('file_contents as c', 'c.hash', 'f.hash')
    .select(CONTENT_COLUMNS)
    .select(FILE_COLUMNS)
    .where('f.pad_id', '=', pad)

/** Returns those of a pad's files that have these hashes. */
export const findFiles = async (db: Db, pad: PadId, hashes: readonly string[]): Promise<PadFile[]> =>
  (
    await selectFilesOf(db, pad)
      .where(isAmong(db, 'f.hash', hashes))
      .execute()
  ).map(toPadFile)

export const findFile = async (db: Db, pad: PadId, hash: string): Promise<PadFile | undefined> =>
  (await findFiles(db, pad, [hash]))[0]

/** Returns the pad's files after a place in their list, the newest first. */
export const listFiles = async (
  db: Db,
  pad: PadId,
  { behind, among, limit }: { behind: CursorPlace | undefined; among: readonly string[] | undefined; limit: number },
): Promise<PadFile[]> => {
  const rows = await selectFilesOf(db, pad)
    .$if(among !== undefined, (query) => query.where(isAmong(db, 'f.hash', among ?? [])))
    .$if(behind !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('f.added_at', '<', Number(behind?.[0])),
          eb.and([eb('f.added_at', '=', Number(behind?.[0])), eb('f.hash', '<', String(behind?.[1]))]),
        ]),
      ),
    )
    .orderBy('f.added_at', 'desc')
    .orderBy('f.hash', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toPadFile)
}

const ONLY_ROW = 1

/** Counts a content that came or went. */
export const countContent = async (db: Db, files: 1 | -1, bytes: number): Promise<void> => {
  const added = { files, bytes: files * bytes }
  await db
    .insertInto('file_totals')
    .values({ id: ONLY_ROW, ...added })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        files: eb('file_totals.files', '+', added.files),
        bytes: eb('file_totals.bytes', '+', added.bytes),
      })),
    )
    .execute()
}

/**
 * Records a content that is about to be stored. From here on it is not deleted for a while, though no pad has it yet: one
 * that is being deleted is waited for. Returns false if it went meanwhile, and must be recorded again.
 */
export const claimContent = async (db: Db, content: Content, now: number): Promise<boolean> => {
  const storedBytes = content.sizes.reduce((sum, { bytes }) => sum + bytes, content.bytes)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('file_contents')
    .values({
      hash: content.hash,
      bytes: content.bytes,
      stored_bytes: storedBytes,
      media_type: content.mediaType,
      kind: content.kind,
      width: content.width,
      height: content.height,
      is_animated: content.isAnimated ? 1 : 0,
      sizes: JSON.stringify(content.sizes),
      created_at: now,
      idle_since: now,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) {
    await countContent(db, 1, storedBytes)
    return true
  }
  const { numUpdatedRows } = await db
    .updateTable('file_contents')
    .set({ idle_since: now })
    .where('hash', '=', content.hash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns whether the pad is there, and keeps others from adding files to it until the transaction ends. */
export const lockPadForFiles = async (db: Db, pad: PadId): Promise<boolean> => {
  const row = await db
    .selectFrom('pads')
    .select('id')
    .where('id', '=', pad)
    .where('removed_at', 'is', null)
    .$call(forNoKeyUpdate(db))
    .executeTakeFirst()
  return row !== undefined
}

export interface NewPadFile extends Pick<StoredFile, 'hash' | 'name' | 'kind' | 'bytes'> {
  readonly pad: PadId
  readonly addedBy: string | null
  readonly addedAt: number
}

/** Makes contents files of pads. A pad that has one already keeps it as it is. Throws for a content that is not there. */
export const insertFiles = async (db: Db, files: readonly NewPadFile[]): Promise<void> => {
  if (files.length === 0) return
  const rows = files.map(({ pad, hash, name, kind, bytes, addedBy, addedAt }) => ({
    pad_id: pad,
    hash,
    name,
    folded_name: foldFileName(name),
    kind,
    bytes,
    added_by: addedBy,
    added_at: addedAt,
    reached_at: null,
  }))
  await db
    .insertInto('pad_files')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['pad_id', 'hash']).doNothing())
    .execute()
  const hashes = files.map(({ hash }) => hash)
  await db
    .updateTable('file_contents')
    .set({ idle_since: null })
    .where(isAmong(db, 'hash', hashes))
    .execute()
}

/** Lets contents be looked at that may have lost their last pad. */
const letIdle = async (db: Db, hashes: readonly string[]): Promise<void> => {
  await db
    .updateTable('file_contents')
    .set({ idle_since: 0 })
    .where(isAmong(db, 'hash', hashes))
    .where('idle_since', 'is', null)
    .execute()
}

/** Takes files away from a pad. Their contents are deleted by a job unless other pads have them. */
export const deleteFiles = async (db: Db, pad: PadId, hashes: readonly string[]): Promise<void> => {
  await db
    .deleteFrom('pad_files')
    .where('pad_id', '=', pad)
    .where(isAmong(db, 'hash', hashes))
    .execute()
  await letIdle(db, hashes)
}

/** Takes a slice of its files away from a pad that is purged, and its uploads. Returns whether nothing is left. */
export const deleteFilesOf = async (db: Db, pad: PadId, slice: number): Promise<boolean> => {
  const rows = await db.selectFrom('pad_files').select('hash').where('pad_id', '=', pad).limit(slice).execute()
  if (rows.length > 0)
    await deleteFiles(
      db,
      pad,
      rows.map(({ hash }) => hash),
    )
  // Their pieces are deleted by the job that finds them too old.
  await db.updateTable('file_uploads').set({ pad_id: null, touched_at: 0 }).where('pad_id', '=', pad).execute()
  return rows.length < slice
}

/** Returns how many bytes a pad's files have, with those of uploads that are under way. */
export const sumBytesOf = async (db: Db, pad: PadId): Promise<number> => {
  const { sum } = await db
    .selectFrom('pad_files as f')
    .innerJoin('file_contents as c', 'c.hash', 'f.hash')
    .select((s) => s.fn.sum<number | null>('c.bytes').as('sum'))
    .where('f.pad_id', '=', pad)
    .executeTakeFirstOrThrow()
  const { coming } = await db
    .selectFrom('file_uploads')
    .select((s) => s.fn.sum<number | null>('bytes').as('coming'))
    .where('pad_id', '=', pad)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0) + Number(coming ?? 0)
}

/** Returns how many contents the site has, and their bytes with those of smaller pictures. */
export const readTotals = async (db: Db): Promise<{ readonly files: number; readonly bytes: number }> =>
  (await db.selectFrom('file_totals').select(['files', 'bytes']).where('id', '=', ONLY_ROW).executeTakeFirst()) ?? {
    files: 0,
    bytes: 0,
  }
