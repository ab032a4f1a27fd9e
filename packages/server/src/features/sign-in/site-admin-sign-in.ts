import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@sheaf/contract/errors'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { loginKey } from '../../identity/secrets/account-keys.ts'
import { countedAs } from '../accounts/password-attempts.ts'
import { recordAct } from '../audit/record-act.ts'
import { openSession, type OpenedSession } from '../sessions/tokens.ts'

const sameText = (a: string, b: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

const isSiteAdmin = async (ctx: Ctx, login: string, password: string): Promise<boolean> =>
  (await ctx.hasher.verify(await ctx.siteAdminHash(ctx.db), password)) &&
  sameText(loginKey(login), loginKey(ctx.config.adminLogin))

/** Returns the name under which attempts are counted, which no user has. */
export const siteAdminName = (login: string): string => `site-admin:${loginKey(login)}`

/**
 * Signs in the site administrator, whose account is the configured one. A wrong name and a wrong password get the same
 * reply.
 */
export const signInSiteAdmin = async (ctx: Ctx, login: string, password: string): Promise<OpenedSession> => {
  const name = siteAdminName(login)
  const key = countedAs(ctx.isKnownHere(name), name)
  const isRight = await ctx.limits.attempt('address', ctx.address, () =>
    ctx.limits.attempt('login', key, () => isSiteAdmin(ctx, login, password)),
  )
  if (!isRight) return refuseSiteAdmin(ctx)
  await ctx.limits.reset('login', key)
  const actor = { kind: 'siteAdmin', login: ctx.config.adminLogin } as const
  return transact({ ...ctx, actor }, async (ctx) => {
    await recordAct(ctx, { act: 'siteAdmin.signIn' })
    return openSession(ctx, 'siteAdmin', { userId: null, login: actor.login }, ctx.config.sessionMs)
  })
}

/**
 * Refuses a sign-in as site administrator. The typed name is not recorded, since it may be a password in the wrong
 * field (ADM-16).
 */
const refuseSiteAdmin = async (ctx: Ctx): Promise<never> => {
  await recordAct(ctx, { act: 'siteAdmin.signInRefused' })
  throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
}
