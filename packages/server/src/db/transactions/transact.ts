import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../../context.ts'
import { commitUnsynced } from './commit-unsynced.ts'
import { engineOf, isDeadlock, type Db } from '../dialect.ts'
import { syncWal } from '../sqlite/wal-sync.ts'

/**
 * Pause before a transaction that a deadlock has ended is done again. Without it, it could take a row before the other
 * transaction, which waits for that row, has woken up, and both would wait for each other again.
 */
const RETRY_MS = 20

/** The context of a use case or of a job (which notifies nobody), or as much of one as the work needs. */
type Transactable = { readonly db: Db } & Partial<Pick<Ctx, 'settings' | 'afterCommit' | 'log'>>

type Commit = <T>(db: Db, work: (db: Db) => Promise<T>) => Promise<T>

/** Commits as the database does by itself. */
const commit: Commit = (db, work) => db.transaction().execute(work)

/** Commits on SQLite while one of Node's threads waits for the disk, and not the only one that serves everybody. */
const commitAside: Commit = async (db, work) => {
  if (engineOf(db) !== 'sqlite') return commit(db, work)
  const result = await commitUnsynced(db, work)
  await syncWal(db)
  return result
}

const transactBy = async <C extends Transactable, T>(by: Commit, ctx: C, work: (ctx: C) => Promise<T>): Promise<T> => {
  const { db, settings, afterCommit } = ctx
  if (db.isTransaction) return work(ctx)
  const attempt = async (): Promise<T> => {
    const callbacks: (() => void | Promise<void>)[] = []
    const result = await by(db, (db) =>
      work({
        ...ctx,
        db,
        ...(settings && { settings: settings.within(db) }),
        ...(afterCommit && { afterCommit: (callback: (typeof callbacks)[number]) => void callbacks.push(callback) }),
      }),
    )
    for (const callback of callbacks) afterCommit?.(callback)
    return result
  }
  try {
    return await attempt()
  } catch (error) {
    if (!isDeadlock(error)) throw error
    ctx.log?.warn({ err: error }, 'A deadlock ended a transaction, which is done once more')
    await sleep(RETRY_MS)
    return attempt()
  }
}

/**
 * Runs work in a transaction. The callback's parameter has the same name as the outer context, so that the outer
 * handle, which on SQLite would deadlock, cannot be reached. Nothing slow may be awaited inside: on SQLite everyone
 * else is waiting. Callbacks given to `afterCommit` run only if the commit succeeded. If PostgreSQL ends the
 * transaction because of a deadlock, the work is done once more (OPS-99), so that it may change nothing but the
 * database.
 */
export const transact = <C extends Transactable, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> =>
  transactBy(commit, ctx, work)

/**
 * Runs work in a transaction as {@link transact} does, and serves everybody else while its commit goes to the disk. It is
 * meant for what is done often while the disk has much to write, such as adding files. Others may see what it did before
 * it resolves, and a power failure until then undoes it.
 */
export const transactAside = <C extends Transactable, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> =>
  transactBy(commitAside, ctx, work)
