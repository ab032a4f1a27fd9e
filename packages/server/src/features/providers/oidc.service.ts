import type { Settings } from '@sheaf/contract/entities/settings'
import { isSetUp, type OidcSettings } from '@sheaf/contract/entities/sign-in-settings'
import { AppError } from '@sheaf/contract/errors'
import { permit } from '@sheaf/contract/policy/decision'
import { canSignInThrough } from '@sheaf/contract/policy/site'
import { returnFromOidc } from '@sheaf/contract/routes/providers'
import { PROVIDER_VISIT_MINUTES } from '@sheaf/contract/limits'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Account } from '../accounts/accounts.store.ts'
import { accountOf } from '../sign-in/external-accounts.service.ts'
import { findPending } from '../sessions/pending-sign-in.ts'
import { openPending, toPending, type PendingSignIn } from '../sign-in/sign-in.service.ts'
import { addressAfterSignOut, addressForProvider } from './address-for-provider.ts'

const visitSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), until: z.number() })
const authenticatedSchema = z.object({ login: z.string(), key: z.string(), expiresAt: z.number() })

/** Returns the chosen provider. Throws DENIED, and PROVIDER_UNAVAILABLE while it is not set up. */
const providerOf = async (ctx: Ctx): Promise<{ settings: Settings; provider: OidcSettings }> => {
  const settings = await ctx.settings.read()
  permit(canSignInThrough('oidc', settings))
  const { authOidcSettings: provider } = settings
  if (!isSetUp<OidcSettings>(provider)) throw new AppError('BACKEND.ERROR.AUTHENTICATION.PROVIDER_UNAVAILABLE')
  return { settings, provider }
}

const returnAddress = (ctx: Ctx, settings: Settings, origin: string): string =>
  addressForProvider(ctx, settings, origin, `api${returnFromOidc.path}`)

/** Decrypts what the browser keeps for us without being able to read or change it. */
const open = <T>(ctx: Ctx, purpose: string, sealed: string | undefined, schema: z.ZodType<T>): T | undefined => {
  if (sealed === undefined) return undefined
  try {
    return schema.parse(JSON.parse(ctx.secretBox(purpose).open(sealed, '')))
  } catch {
    return undefined
  }
}

/** Sends the browser to the provider; `visit` is what it must bring back. */
export const startOidc = async (ctx: Ctx, origin: string): Promise<{ address: URL; visit: string }> => {
  const { settings, provider } = await providerOf(ctx)
  const { beginOidcVisit } = await import('../../identity/providers/oidc.ts')
  const { address, visit } = await beginOidcVisit(
    { settings: provider, configurations: ctx.oidcConfigurations, log: ctx.log },
    returnAddress(ctx, settings, origin),
  )
  const until = ctx.clock.now() + PROVIDER_VISIT_MINUTES * 60_000
  return { address, visit: ctx.secretBox('oidc visit').seal(JSON.stringify({ ...visit, until }), '') }
}

/** What a browser brings back from the provider. */
interface OidcReturn {
  readonly origin: string
  readonly query: string
  readonly visit: string | undefined
}

/** Returns the account of the person who comes back from the provider. */
const findReturned = async (ctx: Ctx, { origin, query, visit: sealed }: OidcReturn): Promise<Account> => {
  const { settings, provider } = await providerOf(ctx)
  const visit = open(ctx, 'oidc visit', sealed, visitSchema)
  if (!visit || visit.until <= ctx.clock.now()) throw new AppError('BACKEND.ERROR.AUTHENTICATION.PROVIDER_REFUSED')
  const address = new URL(returnAddress(ctx, settings, origin))
  address.search = query
  const { endOidcVisit } = await import('../../identity/providers/oidc.ts')
  const { issuer, subject, person } = await endOidcVisit(
    { settings: provider, configurations: ctx.oidcConfigurations, log: ctx.log },
    address,
    visit,
  )
  return accountOf(ctx, {
    identity: { method: 'oidc', issuer, subject },
    person,
    lang: provider.defaultLang,
    ownsLogins: provider.adoptLogins ?? false,
  })
}

/**
 * Takes the browser back from the provider. Returns the authenticated sign-in, for the browser to keep until the page
 * asks for it. Throws PROVIDER_REFUSED also for a return that this browser did not begin (AUTH-37).
 */
export const endOidc = async (ctx: Ctx, returned: OidcReturn): Promise<{ authenticated: string; forMs: number }> => {
  const account = await ctx.limits.attempt('address', ctx.address, () => findReturned(ctx, returned))
  const { pending } = await openPending(ctx, account)
  const authenticated = { login: account.login, key: pending.token, expiresAt: pending.expiresAt }
  return {
    authenticated: ctx.secretBox('oidc proven').seal(JSON.stringify(authenticated), ''),
    forMs: pending.expiresAt - ctx.clock.now(),
  }
}

/** First call of a sign-in by the page, with the authenticated sign-in that its browser kept. Throws NOT_AUTH. */
export const signInOidc = async (ctx: Ctx, sealed: string | undefined): Promise<PendingSignIn> => {
  permit(canSignInThrough('oidc', await ctx.settings.read()))
  const authenticated = open(ctx, 'oidc proven', sealed, authenticatedSchema)
  const found = authenticated && (await findPending(ctx, authenticated.login, authenticated.key))
  if (!found) throw new AppError('BACKEND.ERROR.AUTHENTICATION.NOT_AUTH')
  return toPending(ctx, found.account, { token: authenticated.key, expiresAt: authenticated.expiresAt })
}

/** Returns where the browser signs out, if the provider has a sign-out. */
export const oidcEnd = async (ctx: Ctx, origin: string): Promise<URL | undefined> => {
  const { settings, provider } = await providerOf(ctx)
  const { oidcLogoutAddress } = await import('../../identity/providers/oidc.ts')
  return oidcLogoutAddress(
    { settings: provider, configurations: ctx.oidcConfigurations, log: ctx.log },
    addressAfterSignOut(ctx, settings, origin),
  )
}
