import { open, type FileHandle } from 'node:fs/promises'
import type { Db } from './dialect.ts'

interface Wal {
  sync(): Promise<void>
  /** A commit may not be on the disk: its sync failed, and none that began after it has succeeded. */
  isBehind(): boolean
}

const wals = new WeakMap<object, Wal>()

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
  let begun = 0
  let failed = 0
  wals.set(db.getExecutor().adapter, {
    isBehind: () => failed > 0,
    sync: async () => {
      const turn = ++begun
      try {
        await (await openOnce()).datasync()
        if (failed < turn) failed = 0
      } catch (error) {
        failed = Math.max(failed, turn)
        throw error
      }
    },
  })
  return async () => {
    const handle = await opened?.catch(() => undefined)
    await handle?.close()
  }
}

/** Resolves when all that is committed is on the disk. Others are served meanwhile. */
export const syncWal = async (db: Db): Promise<void> => wals.get(db.getExecutor().adapter)?.sync()

/** {@link syncWal} once more, when the last one failed: what was committed then may still be read, and be lost. */
export const makeUpWalSync = async (db: Db): Promise<void> => {
  const wal = wals.get(db.getExecutor().adapter)
  if (wal?.isBehind()) await wal.sync()
}
