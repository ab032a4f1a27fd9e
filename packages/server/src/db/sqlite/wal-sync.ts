import { open, type FileHandle } from 'node:fs/promises'
import { sql } from 'kysely'
import { memoize } from '../../lib/memoize.ts'
import type { Db } from '../dialect.ts'

interface Wal {
  sync(): Promise<void>
  /** Returns whether a commit may not be on the disk: the last sync failed. */
  isBehind(): boolean
}

const wals = new WeakMap<object, Wal>()

const CHUNK_BYTES = 1024 * 1024

/**
 * Writes the whole log over itself, so that the next sync takes all of it to the disk. After a failure it would not:
 * Linux reports once what it could not write, and counts it as written from then on. Nothing else may write in the log
 * meanwhile, also no other program. A checkpoint would take the commits to the disk too, but a power failure in the
 * middle of it would leave a broken database, since it could not be repaired from a log that has a gap.
 */
const rewrite = (db: Db, log: FileHandle): Promise<void> =>
  db.connection().execute(async (db) => {
    await sql`begin immediate`.execute(db)
    try {
      const chunk = Buffer.alloc(CHUNK_BYTES)
      let at = 0
      for (;;) {
        const { bytesRead } = await log.read(chunk, 0, CHUNK_BYTES, at)
        if (bytesRead === 0) return
        const { bytesWritten } = await log.write(chunk, 0, bytesRead, at)
        if (bytesWritten === 0) throw new Error('the write-ahead log cannot be written')
        at += bytesWritten
      }
    } finally {
      await sql`rollback`.execute(db)
    }
  })

/**
 * Lets `syncWal` find the write-ahead log of an SQLite database. Returns a function that closes the file, to be called
 * before SQLite closes. SQLite holds no locks on this file, so opening and closing it releases none of SQLite's.
 */
export const registerWal = (db: Db, file: string): (() => Promise<void>) => {
  // If opening failed, the next commit tries again, since there may only be too many open files just now.
  const openOnce = memoize(() => open(`${file}-wal`, 'r+'))
  let isUsed = false
  let isBehind = false
  let last = Promise.resolve()
  /** The sync that has not begun yet, which all share who ask for one until then. */
  let next: Promise<void> | undefined

  const syncAfter = async (previous: Promise<void>): Promise<void> => {
    await previous.catch(() => {})
    next = undefined
    try {
      const log = await openOnce()
      if (isBehind) await rewrite(db, log)
      await log.datasync()
      isBehind = false
    } catch (error) {
      isBehind = true
      throw error
    }
  }

  wals.set(db.getExecutor().adapter, {
    isBehind: () => isBehind,
    sync: () => {
      isUsed = true
      next ??= last = syncAfter(last)
      return next
    },
  })
  return async () => {
    if (isUsed) await (await openOnce().catch(() => undefined))?.close()
  }
}

/** Returns whether something that was committed may not be on the disk, since the last sync failed. */
export const isWalBehind = (db: Db): boolean => wals.get(db.getExecutor().adapter)?.isBehind() ?? false

/** Resolves when everything committed is on the disk. Others are served meanwhile. */
export const syncWal = async (db: Db): Promise<void> => wals.get(db.getExecutor().adapter)?.sync()

/** Repeats {@link syncWal} if the last one failed: what was committed then can be read, but could still be lost. */
export const retryWalSync = async (db: Db): Promise<void> => {
  if (isWalBehind(db)) await syncWal(db)
}
