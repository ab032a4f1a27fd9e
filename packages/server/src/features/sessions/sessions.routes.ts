import * as routes from '@sheaf/contract/routes/auth'
import type { Mount } from '../../http/mount.ts'
import * as sessions from './sessions.service.ts'

const inSeconds = (ms: number): number => Math.floor(ms / 1000)

export const mountSessions = (mount: Mount): void => {
  mount(routes.signIn, async (ctx, { body: { login, password } }) => {
    const { user, pending, requestOtp } = await sessions.signIn(ctx, login, password)
    return {
      user,
      token: { login: user.login, key: pending.token, exp: inSeconds(pending.expiresAt) },
      requestOtp,
    }
  })
  mount(routes.signInOtp, async (ctx, { body: { login, token } }, cookie) => {
    const { user, session } = await sessions.completeSignIn(ctx, login, token)
    cookie.set(session.token, session.expiresAt)
    return { user, token: session.token, exp: inSeconds(session.expiresAt) }
  })
  mount(routes.checkPassword, async (ctx, { body: { login, password } }) => {
    await sessions.checkPassword(ctx, login, password)
    return {}
  })
  mount(routes.adminSignIn, async (ctx, { body: { login, password } }, cookie) => {
    const session = await sessions.signInSiteAdmin(ctx, login, password)
    cookie.set(session.token, session.expiresAt)
    return { token: session.token, exp: inSeconds(session.expiresAt) }
  })
  for (const route of [routes.signOut, routes.adminSignOut])
    mount(route, async (ctx, _input, cookie) => {
      await sessions.signOut(ctx)
      cookie.clear()
      return {}
    })
  mount(routes.listSessions, async (ctx) => ({ value: await sessions.listSessions(ctx) }))
  mount(routes.revokeSession, async (ctx, { params: { id } }) => {
    await sessions.revokeSession(ctx, id)
    return { key: id }
  })
}
