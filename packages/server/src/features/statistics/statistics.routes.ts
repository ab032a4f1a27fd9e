import * as routes from '@sheaf/contract/routes/statistics'
import type { Mount } from '../../http/mount.ts'
import * as statistics from './statistics.service.ts'

export const mountStatistics = (mount: Mount): void => {
  mount(routes.countAll, async (ctx) => statistics.countAll(ctx))
  mount(routes.listPadsByFiles, (ctx, { query }) => statistics.listPadsByFiles(ctx, query))
  mount(routes.viewGrowth, async (ctx, { query }) => ({ value: await statistics.viewGrowth(ctx, query) }))
}
