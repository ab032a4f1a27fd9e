import * as routes from '@sheaf/contract/routes/accounts'
import type { Mount } from '../../http/mount.ts'
import * as profile from './profile.service.ts'

export const mountProfile = (mount: Mount): void => {
  mount(routes.register, async (ctx, { body }) => {
    const value = await profile.register(ctx, body)
    return { key: value._id, value }
  })
  mount(routes.viewUser, async (ctx, { params: { login } }) => ({
    key: login,
    value: await profile.viewUser(ctx, login),
  }))
  mount(routes.saveUser, async (ctx, { params: { login }, body }) => ({
    key: login,
    value: await profile.saveUser(ctx, login, body),
  }))
}
