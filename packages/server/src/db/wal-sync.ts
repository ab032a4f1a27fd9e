import { open } from 'node:fs/promises'
import { memoizeUntilRejected } from '../memoize-until-rejected.ts'
import type { Db } from './dialect.ts'

interface Wal {
  sync(): Promise<void>
  /** Returns whether a commit may not be on the disk: its sync failed, and none begun since has succeeded. */
  isBehind(): boolean
}

const wals = new WeakMap<object, Wal>()

/**
 * Lets `syncWal` find the write-ahead log of an SQLite database. Returns a function that closes the file, to be called
 * before SQLite closes. SQLite holds no locks on this file, so opening and closing it releases none of SQLite's.
 */
export const registerWal = (db: Db, file: string): (() => Promise<void>) => {
  // If opening failed, the next commit tries again, since there may only be too many open files just now.
  const openOnce = memoizeUntilRejected(() => open(`${file}-wal`, 'r+'))
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
    if (begun > 0) await (await openOnce().catch(() => undefined))?.close()
  }
}

/** Resolves when everything committed is on the disk. Others are served meanwhile. */
export const syncWal = async (db: Db): Promise<void> => wals.get(db.getExecutor().adapter)?.sync()

/** Repeats {@link syncWal} if the last one failed: what was committed then can be read, but could still be lost. */
export const retryWalSync = async (db: Db): Promise<void> => {
  const wal = wals.get(db.getExecutor().adapter)
  if (wal?.isBehind()) await wal.sync()
}
