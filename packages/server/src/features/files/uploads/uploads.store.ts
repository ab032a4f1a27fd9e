import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../../db/dialect.ts'

/** A file that is sent in pieces. */
export interface Upload {
  readonly id: string
  readonly pad: PadId
  readonly name: string
  readonly bytes: number
  readonly received: number
  readonly addedBy: string | null
}

export const insertUpload = async (db: Db, upload: Omit<Upload, 'received'>, now: number): Promise<void> => {
  const { id, pad, name, bytes, addedBy } = upload
  await db
    .insertInto('file_uploads')
    .values({ id, pad_id: pad, name, bytes, received: 0, added_by: addedBy, touched_at: now })
    .execute()
}

export const findUpload = async (db: Db, pad: PadId, id: string): Promise<Upload | undefined> => {
  const row = await db
    .selectFrom('file_uploads')
    .select(['id', 'name', 'bytes', 'received', 'added_by'])
    .where('id', '=', id)
    .where('pad_id', '=', pad)
    .executeTakeFirst()
  return row && { id: row.id, pad, name: row.name, bytes: row.bytes, received: row.received, addedBy: row.added_by }
}

export interface NewPiece {
  readonly start: number
  readonly bytes: number
  readonly key: string
}

/** Adds a piece to an upload. Returns whether it is the next one: of two at once only the first is. */
export const insertPiece = async (db: Db, upload: string, piece: NewPiece, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('file_uploads')
    .set({ received: piece.start + piece.bytes, touched_at: now })
    .where('id', '=', upload)
    .where('pad_id', 'is not', null)
    .where('received', '=', piece.start)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await db
    .insertInto('file_upload_pieces')
    .values({ upload_id: upload, ...piece })
    .execute()
  return true
}

/** Returns under which keys the store has the pieces, in their order. */
export const listPieces = async (db: Db, upload: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('file_upload_pieces')
    .select('key')
    .where('upload_id', '=', upload)
    .orderBy('start')
    .execute()
  return rows.map(({ key }) => key)
}

/** Deletes an upload. Its pieces in the store are up to the caller. */
export const deleteUpload = async (db: Db, upload: string): Promise<void> => {
  await db.deleteFrom('file_upload_pieces').where('upload_id', '=', upload).execute()
  await db.deleteFrom('file_uploads').where('id', '=', upload).execute()
}

/** Returns uploads of which no piece has arrived since a time. */
export const listUploadsBefore = async (db: Db, before: number, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('file_uploads')
    .select('id')
    .where('touched_at', '<', before)
    .orderBy('touched_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
