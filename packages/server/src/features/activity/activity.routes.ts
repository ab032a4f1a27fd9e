import * as routes from '@sheaf/contract/routes/digests'
import type { Mount } from '../../http/mount.ts'
import * as activity from './activity.service.ts'

export const mountActivity = (mount: Mount): void => {
  mount(routes.viewPadDifference, async (ctx, { params: { padId }, query: { ago } }) => ({
    result: await activity.viewPadDifference(ctx, padId, ago),
  }))
  mount(routes.viewGroupDigest, async (ctx, { params: { gid }, query: { ago } }) => ({
    result: await activity.viewGroupDigest(ctx, gid, ago),
  }))
  mount(routes.viewUserDigest, async (ctx, { params: { login }, query: { ago } }) => ({
    result: await activity.viewUserDigest(ctx, login, ago),
  }))
}
