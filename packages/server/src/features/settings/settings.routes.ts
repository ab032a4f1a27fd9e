import { canMailLinks } from '@sheaf/contract/policy/mail'
import { canRegisterNow } from '@sheaf/contract/policy/site'
import * as routes from '@sheaf/contract/routes/configuration'
import { isDatabaseReady } from '../../db/ready.ts'
import type { Mount } from '../../http/mount.ts'
import { findUserOf } from '../accounts/accounts.service.ts'
import * as settings from './settings.service.ts'

export const mountSettings = (mount: Mount): void => {
  mount(routes.readConfiguration, async (ctx) => {
    const user = await findUserOf(ctx)
    const isSiteAdmin = ctx.actor.kind === 'siteAdmin'
    const site = await ctx.settings.read()
    return {
      value: await settings.visibleSettings(ctx),
      auth: ctx.actor.kind !== 'visitor',
      admin: isSiteAdmin,
      mail: canMailLinks(site).allowed,
      registers: canRegisterNow(site).allowed,
      ...(isSiteAdmin ? { now: ctx.clock.now() } : {}),
      ...(user ? { user } : {}),
    }
  })
  mount(routes.viewSetting, async (ctx, { params: { key } }) => ({ key, value: await settings.viewSetting(ctx, key) }))
  mount(routes.saveSetting, async (ctx, { params: { key }, body }) => ({
    key,
    value: await settings.saveSetting(ctx, key, body.value),
  }))
  mount(routes.trySetting, async (ctx, { params: { key }, body }) => {
    await settings.trySetting(ctx, key, body.value)
    return { key }
  })
  mount(routes.postSetting, async (ctx, { body: { key, value } }) => ({
    key,
    value: await settings.saveSetting(ctx, key, value),
  }))
  mount(routes.resetSetting, async (ctx, { params: { key } }) => {
    await settings.resetSetting(ctx, key)
    return { key }
  })
  mount(routes.viewNamesInPads, async (ctx) => ({
    usefirstlastname: (await ctx.settings.read()).useFirstLastNameInPads,
  }))
  mount(routes.viewAllInCommon, async (ctx, { query: { pid } }) => {
    const group = await settings.groupInCommon(ctx, pid)
    return {
      allpadspublicsauthentifiedonly: (await ctx.settings.read()).allPadsPublicsAuthentifiedOnly,
      ...(group === undefined ? {} : { group }),
    }
  })
  mount(routes.checkCache, async (ctx) => ({ userCacheReady: await isDatabaseReady(ctx.db) }))
}
