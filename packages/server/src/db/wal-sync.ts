import { open, type FileHandle } from 'node:fs/promises'
import type { Db } from './dialect.ts'

const syncs = new WeakMap<object, () => Promise<void>>()

/**
 * Lets `syncWal` find the write-ahead log of an SQLite database. Answers what lets go of it, before SQLite closes.
 * SQLite holds no locks on this file, so that opening and closing it beside SQLite takes none away.
 */
export const rememberWal = (db: Db, file: string): (() => Promise<void>) => {
  let opened: Promise<FileHandle> | undefined
  const openOnce = async (): Promise<FileHandle> => {
    opened ??= open(`${file}-wal`, 'r+')
    try {
      return await opened
    } catch (error) {
      // One that failed is tried again at the next commit: there may be too many open files just now.
      opened = undefined
      throw error
    }
  }
  syncs.set(db.getExecutor().adapter, async () => {
    await (await openOnce()).datasync()
  })
  return async () => {
    const handle = await opened?.catch(() => undefined)
    await handle?.close()
  }
}

/** Resolves when all that is committed is on the disk. Others are served meanwhile. */
export const syncWal = async (db: Db): Promise<void> => syncs.get(db.getExecutor().adapter)?.()
