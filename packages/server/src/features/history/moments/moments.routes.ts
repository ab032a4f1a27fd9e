import * as routes from '@sheaf/contract/routes/history'
import type { Mount } from '../../../http/mount.ts'
import * as moments from './moments.service.ts'

export const mountMoments = (mount: Mount): void => {
  mount(routes.viewMoment, async (ctx, { params: { id, seq }, query }, { verified }, { isGone }) => {
    const caller = { typed: query.password, verified, isGone }
    return { value: await moments.viewMoment(ctx, id, seq, query.format, caller) }
  })
  mount(routes.viewMomentAt, async (ctx, { params: { id }, query }, { verified }, { isGone }) => {
    const caller = { typed: query.password, verified, isGone }
    return { value: await moments.viewMomentAt(ctx, id, query.time, query.format, caller) }
  })
  mount(routes.viewFrames, async (ctx, { params: { id }, query }, { verified }, { isGone }) => {
    const caller = { typed: query.password, verified, isGone }
    return { value: await moments.viewFrames(ctx, id, query.from, query.limit, caller) }
  })
  mount(routes.compareMoments, async (ctx, { params: { id }, query }, { verified }, { isGone }) => {
    const caller = { typed: query.password, verified, isGone }
    return { value: await moments.compareMoments(ctx, id, query.from, query.to, caller) }
  })
}
