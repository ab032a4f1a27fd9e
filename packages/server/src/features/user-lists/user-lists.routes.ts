import * as routes from '@sheaf/contract/routes/user-lists'
import type { Mount } from '../../http/mount.ts'
import * as userLists from './user-lists.service.ts'

export const mountUserLists = (mount: Mount): void => {
  mount(routes.listUserLists, async (ctx) => ({ value: await userLists.listUserLists(ctx) }))
  mount(routes.createUserList, async (ctx, { body }) => ({ ...(await userLists.createUserList(ctx, body)) }))
  mount(routes.saveUserList, async (ctx, { params: { id }, body, version }) => ({
    ...(await userLists.saveUserList(ctx, id, body, version)),
  }))
  mount(routes.removeUserList, async (ctx, { params: { id } }) => ({
    value: await userLists.removeUserList(ctx, id),
  }))
}
