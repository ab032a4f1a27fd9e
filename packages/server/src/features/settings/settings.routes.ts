import * as routes from '@sheaf/contract/routes/configuration'
import { isDatabaseReady } from '../../db/ready.ts'
import type { Mount } from '../../http/mount.ts'
import * as settings from './settings.service.ts'

export const mountSettings = (mount: Mount): void => {
  mount(routes.viewSetting, async (ctx, { params: { key } }) => ({ key, ...(await settings.viewSetting(ctx, key)) }))
  mount(routes.saveSetting, async (ctx, { params: { key }, body, version }) => ({
    key,
    ...(await settings.saveSetting(ctx, key, body.value, version)),
  }))
  mount(routes.trySetting, async (ctx, { params: { key }, body }) => {
    await settings.trySetting(ctx, key, body.value)
    return { key }
  })
  mount(routes.postSetting, async (ctx, { body: { key, value } }) => ({
    key,
    ...(await settings.saveSetting(ctx, key, value)),
  }))
  mount(routes.resetSetting, async (ctx, { params: { key } }) => {
    await settings.resetSetting(ctx, key)
    return { key }
  })
  mount(routes.viewNamesInPads, async (ctx) => ({
    usefirstlastname: (await ctx.settings.read()).useFirstLastNameInPads,
  }))
  mount(routes.checkCache, async (ctx) => ({ userCacheReady: await isDatabaseReady(ctx.db) }))
}
