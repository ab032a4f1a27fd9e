import * as routes from '@sheaf/contract/routes/history'
import type { Mount } from '../../http/mount.ts'
import { listContributions } from './contributions.service.ts'
import { viewActivity, viewHistory } from './history.service.ts'

export const mountHistory = (mount: Mount): void => {
  mount(routes.viewHistory, async (ctx, { params: { id }, query }, { verified }) => ({
    value: await viewHistory(ctx, id, query, { typed: query.password, verified }),
  }))
  mount(routes.viewActivity, async (ctx, { params: { id }, query }, { verified }) => ({
    value: await viewActivity(ctx, id, { typed: query.password, verified }),
  }))
  mount(routes.listContributions, async (ctx, { params: { id }, query }, { verified }) => ({
    value: await listContributions(ctx, id, { typed: query.password, verified }),
  }))
}
