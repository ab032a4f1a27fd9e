import * as routes from '@sheaf/contract/routes/auth'
import type { Mount } from '../../http/mount.ts'
import { loginKey } from '../../identity/secrets/account-keys.ts'
import { adoptAuthor, completeSignIn, signIn, type PendingSignIn } from './sign-in.service.ts'
import { signInSiteAdmin, siteAdminName } from './site-admin-sign-in.ts'

const inSeconds = (ms: number): number => Math.floor(ms / 1000)

/** Returns the reply to every first step of a sign-in. */
export const pendingReply = ({ user, pending, requestOtp }: PendingSignIn) => ({
  user,
  token: { login: user.login, key: pending.token, exp: inSeconds(pending.expiresAt) },
  requestOtp,
})

export const mountSignIn = (mount: Mount): void => {
  mount(routes.signIn, async (ctx, { body: { login, password } }) => pendingReply(await signIn(ctx, login, password)))
  mount(routes.signInOtp, async (ctx, { body: { login, token, otp } }, cookie) => {
    const { user, session } = await completeSignIn(ctx, login, token, otp ?? '')
    cookie.set(session.token, session.expiresAt)
    cookie.known.add([user.login, user.email].map(loginKey))
    const known = await adoptAuthor(ctx, user, cookie.author.forLogin(user.login))
    cookie.author.set(known.eplAuthorToken, user.login)
    return { user: known, token: session.token, exp: inSeconds(session.expiresAt) }
  })
  mount(routes.adminSignIn, async (ctx, { body: { login, password } }, cookie) => {
    const session = await signInSiteAdmin(ctx, login, password)
    cookie.set(session.token, session.expiresAt)
    cookie.known.add([siteAdminName(login)])
    return { token: session.token, exp: inSeconds(session.expiresAt) }
  })
}
