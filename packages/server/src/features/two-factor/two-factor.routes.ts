import * as routes from '@sheaf/contract/routes/two-factor'
import type { Mount } from '../../http/mount.ts'
import * as twoFactor from './two-factor.service.ts'

export const mountTwoFactor = (mount: Mount): void => {
  mount(routes.beginTwoFactor, (ctx, { body }) => twoFactor.begin(ctx, body))
  mount(routes.enableTwoFactor, (ctx, { body }) => twoFactor.enable(ctx, body))
  mount(routes.countRecoveryCodes, (ctx) => twoFactor.countRecoveryCodes(ctx))
  mount(routes.renewRecoveryCodes, (ctx, { body }) => twoFactor.renewRecoveryCodes(ctx, body))
  mount(routes.disableTwoFactor, async (ctx, { body }) => {
    await twoFactor.disable(ctx, body)
    return {}
  })
}
