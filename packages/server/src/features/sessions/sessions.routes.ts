import * as routes from '@sheaf/contract/routes/auth'
import type { Mount } from '../../http/mount.ts'
import { confirmPassword } from './recent-password.ts'
import * as sessions from './sessions.service.ts'

export const mountSessions = (mount: Mount): void => {
  mount(routes.checkPassword, async (ctx, { body: { login, password } }) => {
    await confirmPassword(ctx, login, password)
    return {}
  })
  mount(routes.signOut, async (ctx, _input, cookie) => {
    // SES-10: the site administrator has a different session, which stays.
    if (ctx.actor.kind === 'siteAdmin') return {}
    await sessions.signOut(ctx)
    cookie.clear()
    if (ctx.actor.kind === 'user') cookie.author.putAside(ctx.actor.login)
    return {}
  })
  mount(routes.adminSignOut, async (ctx, _input, cookie) => {
    if (ctx.actor.kind !== 'siteAdmin') return {}
    await sessions.signOut(ctx)
    cookie.clear()
    return {}
  })
  mount(routes.listSessions, async (ctx) => ({ value: await sessions.listSessions(ctx) }))
  mount(routes.revokeOtherSessions, async (ctx) => {
    await sessions.revokeOwnOtherSessions(ctx)
    return {}
  })
  mount(routes.revokeSession, async (ctx, { params: { id } }) => {
    await sessions.revokeSession(ctx, id)
    return { key: id }
  })
}
