import * as routes from '@sheaf/contract/routes/versions'
import type { Browser } from '../../../http/requests/browser.ts'
import { Download } from '../../../http/replies/download.ts'
import { GUEST_COOKIE } from '../../../http/pages/pages.ts'
import type { Mount } from '../../../http/mount.ts'
import type { SessionCookie } from '../../../http/requests/session.ts'
import { copyMoment } from './copy.service.ts'
import { exportVersion } from './proof.service.ts'
import { restoreMoment } from './restore.service.ts'
import * as versions from './versions.service.ts'

const callerOf = (
  { password }: { readonly password?: string | null | undefined },
  { verified }: SessionCookie,
  browser: Browser,
): versions.Caller => ({ typed: password, verified, guest: browser.readCookie(GUEST_COOKIE) })

export const mountVersions = (mount: Mount): void => {
  mount(routes.listVersions, async (ctx, { params: { id }, query }, cookie, browser) => ({
    value: await versions.listVersions(ctx, id, callerOf(query, cookie, browser)),
  }))
  mount(routes.createVersion, async (ctx, { params: { id }, query, body }, cookie, browser) => ({
    value: await versions.createVersion(ctx, id, body, callerOf(query, cookie, browser)),
  }))
  mount(routes.saveVersion, async (ctx, { params: { id, version }, query, body }, cookie, browser) => ({
    value: await versions.saveVersion(ctx, id, version, body, callerOf(query, cookie, browser)),
  }))
  mount(routes.removeVersion, async (ctx, { params: { id, version }, query }, cookie, browser) => {
    await versions.removeVersion(ctx, id, version, callerOf(query, cookie, browser))
    return {}
  })
  mount(routes.exportVersion, async (ctx, { params: { id, version }, query }, cookie, browser) => {
    const { name, content } = await exportVersion(ctx, id, version, callerOf(query, cookie, browser))
    return new Download(name, 'application/json', content)
  })
  mount(routes.restoreMoment, async (ctx, { params: { id }, query, body }, cookie, browser) => ({
    value: await restoreMoment(ctx, id, body, callerOf(query, cookie, browser)),
  }))
  mount(routes.copyMoment, async (ctx, { params: { id }, query, body }, cookie, browser) => {
    const { _id, group } = await copyMoment(ctx, id, body, callerOf(query, cookie, browser))
    return { key: _id, value: { _id, group } }
  })
}
