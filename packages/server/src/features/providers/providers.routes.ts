import { AppError } from '@sheaf/contract/errors'
import { PROVIDER_VISIT_MINUTES } from '@sheaf/contract/limits'
import * as routes from '@sheaf/contract/routes/providers'
import type { Ctx } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { Redirect } from '../../http/replies/redirect.ts'
import { errorKeyOf } from '../../db/errors/error-key-of.ts'
import { pendingReply } from '../sign-in/sign-in.routes.ts'
import { casEnd, casStart, signInCas } from './cas.service.ts'
import { endOidc, oidcEnd, signInOidc, startOidc } from './oidc.service.ts'

const CAS_COOKIE = 'sheaf_cas_visit'
const VISIT_COOKIE = 'sheaf_oidc_visit'
const AUTHENTICATED_COOKIE = 'sheaf_oidc_proven'

/** AUTH-40: redirects to our own page, whatever the request named. `provider` is the outcome that the page shows. */
const loginPage = ({ config }: Ctx, provider?: string): Redirect =>
  new Redirect(`${config.basePath}login${provider === undefined ? '' : `?provider=${encodeURIComponent(provider)}`}`)

/**
 * Redirects to our page, which shows the refusal or failure, for calls that a person's browser displays. Our own
 * failures are logged.
 */
const orRedirectWithError = async (ctx: Ctx, work: () => Promise<Redirect>): Promise<Redirect> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'unexpected error')
    return loginPage(ctx, errorKeyOf(error))
  }
}

/** Redirects to the provider's sign-out or, if there is no provider or it has none, to our own page. */
const leave = async (ctx: Ctx, origin: string): Promise<Redirect> => {
  const { authMethod } = await ctx.settings.read()
  const address = { internal: noAddress, ldap: noAddress, cas: casEnd, oidc: oidcEnd }[authMethod]
  const to = await address(ctx, origin)
  return to ? new Redirect(to.href) : loginPage(ctx)
}
const noAddress = async (): Promise<undefined> => undefined

export const mountProviders = (mount: Mount): void => {
  mount(routes.startCas, (ctx, _input, _cookie, browser) =>
    orRedirectWithError(ctx, async () => {
      const { address, visit } = await casStart(ctx, { origin: browser.origin, visit: browser.readCookie(CAS_COOKIE) })
      browser.keepCookie(CAS_COOKIE, visit, PROVIDER_VISIT_MINUTES * 60_000)
      return new Redirect(address.href)
    }),
  )
  mount(routes.signInCas, async (ctx, { body: { ticket } }, _cookie, browser) => {
    const { origin, isPage } = browser
    const signedIn = await signInCas(ctx, { ticket, origin, isPage, visit: browser.readCookie(CAS_COOKIE) })
    browser.dropCookie(CAS_COOKIE)
    return pendingReply(signedIn)
  })
  mount(routes.startOidc, (ctx, _input, _cookie, browser) =>
    orRedirectWithError(ctx, async () => {
      const { address, visit } = await startOidc(ctx, browser.origin)
      browser.keepCookie(VISIT_COOKIE, visit, PROVIDER_VISIT_MINUTES * 60_000)
      return new Redirect(address.href)
    }),
  )
  mount(routes.returnFromOidc, (ctx, _input, _cookie, browser) =>
    orRedirectWithError(ctx, async () => {
      const visit = browser.readCookie(VISIT_COOKIE)
      browser.dropCookie(VISIT_COOKIE)
      const { origin, query } = browser
      const { authenticated, forMs } = await endOidc(ctx, { origin, query, visit })
      browser.keepCookie(AUTHENTICATED_COOKIE, authenticated, forMs)
      return loginPage(ctx, routes.OIDC_DONE)
    }),
  )
  mount(routes.signInOidc, async (ctx, _input, _cookie, browser) => {
    const authenticated = browser.readCookie(AUTHENTICATED_COOKIE)
    browser.dropCookie(AUTHENTICATED_COOKIE)
    return pendingReply(await signInOidc(ctx, authenticated))
  })
  mount(routes.signOutAtProvider, (ctx, _input, _cookie, { origin }) =>
    orRedirectWithError(ctx, () => leave(ctx, origin)),
  )
}
