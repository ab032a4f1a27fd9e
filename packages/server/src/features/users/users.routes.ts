import * as routes from '@sheaf/contract/routes/users'
import type { Mount } from '../../http/mount.ts'
import * as users from './users.service.ts'

export const mountUsers = (mount: Mount): void => {
  mount(routes.listAllUsers, async (ctx, { query }) => users.listAllUsers(ctx, query))
  mount(routes.searchUsers, async (ctx, { params: { login } }) => users.searchUsers(ctx, login))
  mount(routes.autocomplete, async (ctx) => {
    const found = await users.listAcquaintances(ctx)
    return { users: found, usersCount: Object.keys(found).length }
  })
  mount(routes.listUsers, async (ctx, { query }) => users.listUsers(ctx, query))
}
