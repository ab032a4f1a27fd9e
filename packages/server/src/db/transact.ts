import type { Ctx } from '../context.ts'

/**
 * Opens a transaction. The callback's parameter has the same name as the outer context, so that the outer handle,
 * which on SQLite would wait for itself for ever, cannot be reached. Nothing slow is awaited inside: on SQLite everyone
 * else is waiting. What was handed to `afterCommit` runs only if the commit happened.
 */
export const transact = async <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  if (ctx.db.isTransaction) return work(ctx)
  const told: (() => void | Promise<void>)[] = []
  const result = await ctx.db
    .transaction()
    .execute((db) =>
      work({ ...ctx, db, settings: ctx.settings.within(db), afterCommit: (tell) => void told.push(tell) }),
    )
  for (const tell of told) ctx.afterCommit(tell)
  return result
}
