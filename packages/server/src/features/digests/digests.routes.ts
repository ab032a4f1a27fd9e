import * as routes from '@sheaf/contract/routes/digests'
import type { Mount } from '../../http/mount.ts'
import * as digests from './digests.service.ts'

export const mountDigests = (mount: Mount): void => {
  mount(routes.viewPadDifference, async (ctx, { params: { padId }, query: { ago } }) => ({
    result: await digests.viewPadDifference(ctx, padId, ago),
  }))
  mount(routes.startDigests, async (ctx) => {
    await digests.requestDigests(ctx)
    return {}
  })
  mount(routes.viewGroupDigest, async (ctx, { params: { gid }, query: { ago } }) => ({
    result: await digests.viewGroupDigest(ctx, gid, ago),
  }))
  mount(routes.viewUserDigest, async (ctx, { params: { login }, query: { ago } }) => ({
    result: await digests.viewUserDigest(ctx, login, ago),
  }))
}
