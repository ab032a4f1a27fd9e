import type { Ctx } from '../context.ts'
import type { Db } from './dialect.ts'

/** A use case's context, a job's, which has nobody to tell, or as much of one as the work needs. */
type Transactable = { readonly db: Db } & Partial<Pick<Ctx, 'settings' | 'afterCommit'>>

/**
 * Opens a transaction. The callback's parameter has the same name as the outer context, so that the outer handle,
 * which on SQLite would wait for itself for ever, cannot be reached. Nothing slow is awaited inside: on SQLite everyone
 * else is waiting. What was handed to `afterCommit` runs only if the commit happened.
 */
export const transact = async <C extends Transactable, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> => {
  const { db, settings, afterCommit } = ctx
  if (db.isTransaction) return work(ctx)
  const told: (() => void | Promise<void>)[] = []
  const result = await db.transaction().execute((db) =>
    work({
      ...ctx,
      db,
      ...(settings && { settings: settings.within(db) }),
      ...(afterCommit && { afterCommit: (tell: (typeof told)[number]) => void told.push(tell) }),
    }),
  )
  for (const tell of told) ctx.afterCommit?.(tell)
  return result
}
