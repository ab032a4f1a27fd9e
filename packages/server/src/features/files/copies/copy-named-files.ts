import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../../db/dialect.ts'
import { filesNamedIn } from './files-in-log.ts'
import { findFiles, insertFiles } from '../files.store.ts'

/**
 * FILE-60: makes the files that a text shows, which was copied from another pad, files of the new one, in the transaction
 * that writes the text. Nothing else of the other pad is.
 */
export const copyNamedFiles = async (
  db: Db,
  { from, to, update, addedBy, at }: { from: PadId; to: PadId; update: Uint8Array; addedBy: string; at: number },
): Promise<void> => {
  const named = filesNamedIn(update)
  if (named.length === 0) return
  const files = await findFiles(db, from, named)
  await insertFiles(
    db,
    files.map(({ hash, name, kind, bytes }) => ({ pad: to, hash, name, kind, bytes, addedBy, addedAt: at })),
  )
}
