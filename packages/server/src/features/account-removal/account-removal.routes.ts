import * as routes from '@sheaf/contract/routes/accounts'
import type { Mount } from '../../http/mount.ts'
import { removeAccount } from './account-removal.service.ts'

export const mountAccountRemoval = (mount: Mount): void => {
  mount(routes.removeUser, async (ctx, { params: { login }, body: { passwordCurrent, password } }) => {
    await removeAccount(ctx, login, passwordCurrent || password)
    return { key: login }
  })
}
