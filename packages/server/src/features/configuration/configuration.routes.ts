import { canMailLinks } from '@sheaf/contract/policy/mail'
import { canRegisterNow } from '@sheaf/contract/policy/site'
import * as routes from '@sheaf/contract/routes/configuration'
import type { Mount } from '../../http/mount.ts'
import { findUserOf } from '../profile/profile.service.ts'
import { settingsVersion, visibleSettings } from '../settings/settings.service.ts'
import { groupInCommon } from './configuration.service.ts'

/** Mounts what a page asks first: the settings that its reader may see, and who the reader is. */
export const mountConfiguration = (mount: Mount): void => {
  mount(routes.readConfiguration, async (ctx) => {
    const user = await findUserOf(ctx)
    const isSiteAdmin = ctx.actor.kind === 'siteAdmin'
    const site = await ctx.settings.read()
    return {
      value: await visibleSettings(ctx),
      auth: ctx.actor.kind !== 'visitor',
      admin: isSiteAdmin,
      mail: canMailLinks(site).allowed,
      registers: canRegisterNow(site).allowed,
      ...(isSiteAdmin ? { now: ctx.clock.now(), version: await settingsVersion(ctx) } : {}),
      ...(user ? { user } : {}),
    }
  })
  mount(routes.viewAllInCommon, async (ctx, { query: { pid } }) => {
    const group = await groupInCommon(ctx, pid)
    return {
      allpadspublicsauthentifiedonly: (await ctx.settings.read()).allPadsPublicsAuthentifiedOnly,
      ...(group === undefined ? {} : { group }),
    }
  })
}
