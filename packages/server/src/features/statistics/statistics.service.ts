import type { QueryOf, ReplyOf } from '@sheaf/contract/route'
import type { Period } from '@sheaf/contract/routes/statistics'
import type * as routes from '@sheaf/contract/routes/statistics'
import { DAY_MS } from '../../lib/clock.ts'
import type { Ctx } from '../../context.ts'
import { fromCursor, pageOf } from '../../db/queries/cursor.ts'
import { countToday, dayOf } from './count-day.ts'
import * as store from './statistics.store.ts'

/* Statistics for the site administrator, the only audience of these routes (ADM-11). */

const YEAR_MS = 365 * DAY_MS

export const countAll = async (ctx: Ctx): Promise<ReplyOf<typeof routes.countAll>> => {
  const { users, groups, pads } = await store.countAll(ctx.db)
  const { files, fileBytes } = await store.countFiles(ctx.db)
  return { timestamp: Math.floor(ctx.clock.now() / 1000), users, pad: pads, groups, files, fileBytes }
}

/** Returns the last day of each month, with the active pads of its busiest day. `days` are in order. */
const byMonth = (days: readonly Period[]): Period[] =>
  [...Map.groupBy(days, ({ period }) => period.slice(0, 7))].map(([period, ofMonth]) => ({
    ...(ofMonth.at(-1) as Period),
    period,
    activePads: Math.max(...ofMonth.map(({ activePads }) => activePads)),
  }))

/** ADM-8: returns the recorded days, and today's figures so far. */
export const viewGrowth = async (ctx: Ctx, { by, from, to }: QueryOf<typeof routes.viewGrowth>): Promise<Period[]> => {
  const now = ctx.clock.now()
  const today = dayOf(now)
  const end = Math.min(to ?? now, now)
  const start = Math.max(from ?? end - YEAR_MS, end - 10 * YEAR_MS, 0)
  const written = await store.listDays(ctx.db, dayOf(start), dayOf(end))
  const days =
    dayOf(end) === today ? [...written.filter(({ day }) => day !== today), await countToday(ctx.db, now)] : written
  const periods = days.map(({ day, ...counts }) => ({ period: day, ...counts }))
  return by === 'month' ? byMonth(periods) : periods
}

const MEGABYTE = 1_000_000

/** FILE-96: returns how much of the room for files is used, and which pads take most of it. */
export const listPadsByFiles = async (
  ctx: Ctx,
  { cursor, limit }: QueryOf<typeof routes.listPadsByFiles>,
): Promise<ReplyOf<typeof routes.listPadsByFiles>> => {
  const behind = cursor === undefined ? undefined : fromCursor(cursor, 'instant')
  const found = await store.listPadsByFiles(ctx.db, { behind, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, ({ bytes, pad }) => [bytes, pad])
  const { fileBytes } = await store.countFiles(ctx.db)
  const { siteFilesMegabytes } = await ctx.settings.read()
  return { used: fileBytes, limit: siteFilesMegabytes * MEGABYTE, value: page, next }
}
