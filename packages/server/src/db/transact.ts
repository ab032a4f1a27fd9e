import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../context.ts'
import { isDeadlock, type Db } from './dialect.ts'

/**
 * Pause before a transaction that a deadlock has ended is done again. Without it, it could take a row before the other
 * transaction, which waits for that row, has woken up, and both would wait for each other again.
 */
const RETRY_MS = 20

/** The context of a use case or of a job (which notifies nobody), or as much of one as the work needs. */
type Transactable = { readonly db: Db } & Partial<Pick<Ctx, 'settings' | 'afterCommit' | 'log'>>

/**
 * Runs work in a transaction. The callback's parameter has the same name as the outer context, so that the outer
 * handle, which on SQLite would deadlock, cannot be reached. Nothing slow may be awaited inside: on SQLite everyone
 * else is waiting. Callbacks given to `afterCommit` run only if the commit succeeded. If PostgreSQL ends the
 * transaction because of a deadlock, the work is done once more (OPS-99), so that it may change nothing but the
 * database.
 */
export const transact = async <C extends Transactable, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> => {
  const { db, settings, afterCommit } = ctx
  if (db.isTransaction) return work(ctx)
  const attempt = async (): Promise<T> => {
    const callbacks: (() => void | Promise<void>)[] = []
    const result = await db.transaction().execute((db) =>
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
