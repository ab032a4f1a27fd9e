import type { Settings } from '@sheaf/contract/entities/settings'
import type { CasSettings } from '@sheaf/contract/entities/sign-in-settings'
import { AppError } from '@sheaf/contract/errors'
import { permit } from '@sheaf/contract/policy/decision'
import { canSignInThrough } from '@sheaf/contract/policy/site'
import type { Ctx } from '../../context.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { commitLazily } from '../../db/transactions/commit-lazily.ts'
import { hashToken, looksLikeToken, newToken } from '../../lib/ids.ts'
import { casLoginAddress, casLogoutAddress, findCasPerson } from '../../identity/providers/cas.ts'
import { loginKey } from '../../identity/secrets/account-keys.ts'
import { accountOf } from '../sign-in/external-accounts.service.ts'
import { openPending, type PendingSignIn } from '../sign-in/sign-in.service.ts'
import { deleteTicketsUsedBefore, insertUsedTicket } from './cas-tickets.store.ts'
import { addressAfterSignOut, addressForProvider } from './address-for-provider.ts'

/** Page that the browser comes back to with its ticket, which is valid for this address alone. */
const SERVICE = 'login'

/** Returns the chosen server. Throws DENIED, and PROVIDER_UNAVAILABLE while it is not set up. */
const serverOf = (settings: Settings): CasSettings => {
  permit(canSignInThrough('cas', settings))
  const { authCasSettings: server } = settings
  if (server.serverUrl === '') throw new AppError('BACKEND.ERROR.AUTHENTICATION.PROVIDER_UNAVAILABLE')
  return server
}

/**
 * Returns the server, and our own address for it. If there is a visit, the address names it, so that a ticket is valid
 * for that visit alone. Also throws ROOTURL_NOT_CONFIGURED.
 */
const serviceAt = async (
  ctx: Ctx,
  origin: string,
  visit: string | undefined,
): Promise<{ server: CasSettings; service: string }> => {
  const settings = await ctx.settings.read()
  const server = serverOf(settings)
  const service = addressForProvider(ctx, settings, origin, SERVICE)
  return { server, service: visit === undefined ? service : `${service}?visit=${visit}` }
}

/** Returns the visit that the cookie keeps. Any other value of it is not ours, and goes into no address. */
const knownVisit = (kept: string | undefined): string | undefined =>
  kept !== undefined && looksLikeToken(kept) ? kept : undefined

/** Returns where the browser signs in, and the visit for it to keep; all of its tabs share one. */
export const casStart = async (
  ctx: Ctx,
  { origin, visit: kept }: { readonly origin: string; readonly visit: string | undefined },
): Promise<{ address: URL; visit: string }> => {
  const visit = knownVisit(kept) ?? newToken()
  const { server, service } = await serviceAt(ctx, origin, visit)
  return { address: casLoginAddress(server, service), visit }
}

/** Returns where the browser signs out. */
export const casEnd = async (ctx: Ctx, origin: string): Promise<URL> => {
  const settings = await ctx.settings.read()
  return casLogoutAddress(serverOf(settings), addressAfterSignOut(ctx, settings, origin))
}

/** CAS servers give tickets a life of seconds to minutes. */
const TICKETS_REMEMBERED_MS = DAY_MS
const FORGOTTEN_AT_ONCE = 100

/**
 * AUTH-34: uses up a ticket that the server has accepted, in case it accepts one twice. Throws PROVIDER_REFUSED if it was
 * used before.
 */
const useTicket = async (ctx: Ctx, ticket: string): Promise<void> => {
  const now = ctx.clock.now()
  const wasUnused = await commitLazily(ctx.db, async (db) => {
    await deleteTicketsUsedBefore(db, now - TICKETS_REMEMBERED_MS, FORGOTTEN_AT_ONCE)
    return insertUsedTicket(db, hashToken(ticket), now)
  })
  if (!wasUnused) throw new AppError('BACKEND.ERROR.AUTHENTICATION.PROVIDER_REFUSED')
}

/**
 * AUTH-31, AUTH-35, AUTH-54: first call of a sign-in. A page must bring a ticket of its own browser's visit: a ticket
 * that somebody put into a link would make a person write in that other account. Throws PROVIDER_REFUSED.
 */
export const signInCas = async (
  ctx: Ctx,
  {
    ticket,
    origin,
    visit: kept,
    isPage,
  }: { readonly ticket: string; readonly origin: string; readonly visit: string | undefined; readonly isPage: boolean },
): Promise<PendingSignIn> => {
  const account = await ctx.limits.attempt('address', ctx.address, async () => {
    const visit = knownVisit(kept)
    const { server, service } = await serviceAt(ctx, origin, visit)
    if (isPage && visit === undefined) throw new AppError('BACKEND.ERROR.AUTHENTICATION.PROVIDER_REFUSED')
    const person = await findCasPerson(server, { ticket, service }, ctx.log)
    await useTicket(ctx, ticket)
    return accountOf(ctx, {
      identity: { method: 'cas', issuer: '', subject: loginKey(person.login) },
      person,
      lang: server.defaultLang,
      ownsLogins: true,
    })
  })
  return openPending(ctx, account)
}
