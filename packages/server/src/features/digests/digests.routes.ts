import * as routes from '@sheaf/contract/routes/digests'
import type { Mount } from '../../http/mount.ts'
import * as digests from './digests.service.ts'

export const mountDigests = (mount: Mount): void => {
  mount(routes.startDigests, async (ctx) => {
    await digests.requestDigests(ctx)
    return {}
  })
}
