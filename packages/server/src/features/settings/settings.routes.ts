import * as routes from '@sheaf/contract/routes/configuration'
import { isDatabaseReady } from '../../db/ready.ts'
import type { Mount } from '../../http/mount.ts'
import { findUserOf } from '../accounts/accounts.service.ts'
import * as settings from './settings.service.ts'

export const mountSettings = (mount: Mount): void => {
  mount(routes.readConfiguration, async (ctx) => {
    const user = await findUserOf(ctx)
    return {
      value: await settings.visibleSettings(ctx),
      auth: ctx.actor.kind !== 'visitor',
      admin: ctx.actor.kind === 'siteAdmin',
      ...(user ? { user } : {}),
    }
  })
  mount(routes.saveSetting, async (ctx, { params: { key }, body }) => ({
    key,
    value: await settings.saveSetting(ctx, key, body.value),
  }))
  mount(routes.checkCache, async (ctx) => ({ userCacheReady: await isDatabaseReady(ctx.db) }))
}
