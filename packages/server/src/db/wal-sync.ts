import { open, type FileHandle } from 'node:fs/promises'
import type { Db } from './dialect.ts'

const syncs = new WeakMap<object, () => Promise<void>>()

/**
 * Lets `syncWal` find the write-ahead log of an SQLite database. Answers what lets go of it, before SQLite closes.
 * SQLite holds no locks on this file, so that opening and closing it beside SQLite takes none away.
 */
export const rememberWal = (db: Db, file: string): (() => Promise<void>) => {
  let opened: Promise<FileHandle> | undefined
  syncs.set(db.getExecutor().adapter, async () => {
    opened ??= open(`${file}-wal`, 'r+')
    await (await opened).datasync()
  })
  return async () => (await opened)?.close()
}

/** Resolves when all that is committed is on the disk. Others are served meanwhile. */
export const syncWal = async (db: Db): Promise<void> => syncs.get(db.getExecutor().adapter)?.()
