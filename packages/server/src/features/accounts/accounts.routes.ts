import * as routes from '@sheaf/contract/routes/accounts'
import type { Mount } from '../../http/mount.ts'
import * as accounts from './accounts.service.ts'
import { removeAccount } from './remove-account.ts'

export const mountAccounts = (mount: Mount): void => {
  mount(routes.register, async (ctx, { body }) => {
    const value = await accounts.register(ctx, body)
    return { key: value._id, value }
  })
  mount(routes.viewUser, async (ctx, { params: { login } }) => ({
    key: login,
    value: await accounts.viewUser(ctx, login),
  }))
  mount(routes.saveUser, async (ctx, { params: { login }, body }) => ({
    key: login,
    value: await accounts.saveUser(ctx, login, body),
  }))
  mount(routes.removeUser, async (ctx, { params: { login }, body: { passwordCurrent, password } }) => {
    await removeAccount(ctx, login, passwordCurrent || password)
    return { key: login }
  })
}
