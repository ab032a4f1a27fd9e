import * as routes from '@sheaf/contract/routes/trash'
import type { Mount } from '../../http/mount.ts'
import * as trash from './trash.service.ts'

export const mountTrash = (mount: Mount): void => {
  mount(routes.listTrash, (ctx, { query }) => trash.listTrash(ctx, query))
  mount(routes.restore, async (ctx, { body }) => {
    await trash.restore(ctx, body)
    return { key: body.key }
  })
  mount(routes.purge, async (ctx, { body }) => {
    await trash.purge(ctx, body)
    return { key: body.key }
  })
}
