import * as routes from '@sheaf/contract/routes/recovery'
import type { Mount } from '../../http/mount.ts'
import { confirmAccount } from './confirmation.service.ts'
import { confirmEmail } from './new-email.service.ts'
import * as recovery from './recovery.service.ts'

export const mountRecovery = (mount: Mount): void => {
  mount(routes.requestRecovery, async (ctx, { body: { email } }) => {
    await recovery.requestRecovery(ctx, email)
    return {}
  })
  mount(routes.recover, async (ctx, { params: { token }, body }) => ({
    login: await recovery.recover(ctx, token, body),
  }))
  mount(routes.confirmEmail, (ctx, { body: { token } }) => confirmEmail(ctx, token))
  mount(routes.confirmAccount, async (ctx, { body: { token } }) => ({ login: await confirmAccount(ctx, token) }))
}
