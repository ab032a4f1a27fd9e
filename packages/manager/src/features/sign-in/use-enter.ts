import type { ReplyOf } from '@sheaf/contract/route'
import type { signIn } from '@sheaf/contract/routes/auth'
import { useLocation, useNavigate } from 'react-router'
import { isApiError } from '../../lib/api-error.ts'
import { isTwoFactorLater } from '../../lib/preferences.ts'
import { tellFailure } from '../../lib/query-client.ts'
import { useConfiguration, useCurrentUser } from '../../lib/session.ts'
import { baseUrl } from '../../lib/base.ts'
import { isPageOfEditor, takeAddress } from '../../lib/unauthenticated-url.ts'
import { paths } from '../../paths.ts'
import { keepPending, type Pending } from './pending-sign-in.ts'
import { useSecondStep } from './sign-in.queries.ts'

/** Gives up a sign-in whose pending key no longer counts, and begins again. Answers whether it was that. */
export const useStartAgain = () => {
  const navigate = useNavigate()
  return async (error: unknown): Promise<boolean> => {
    if (!isApiError(error, 'BACKEND.ERROR.AUTHENTICATION.NOT_AUTH')) return false
    tellFailure(error)
    await navigate(paths.login, { replace: true })
    keepPending(undefined)
    return true
  }
}

/** Kept with the offer of two-factor, so that it outlasts a reload: what its 'later' leads to. */
interface Offer {
  readonly afterSignIn: string
  /** Whose sign-in: the browser's history keeps the offer, and others may come by it. */
  readonly login: string
}

/** Where a sign-in leads in the end; undefined where the screen is not the offer that follows one, or is another account's. */
export const useAfterOffer = (): string | undefined => {
  const offer = useLocation().state as Offer | null
  const user = useCurrentUser()
  // Who was offered it may be signed out by now; the screen leads to the sign-in then.
  return user === undefined || user.login === offer?.login ? offer?.afterSignIn : undefined
}

/** Leads in, to an address of the manager or of the editor. */
export const useGoIn = () => {
  const navigate = useNavigate()
  return async (address: string): Promise<void> => {
    if (isPageOfEditor(address)) window.location.replace(new URL(address.slice(1), baseUrl()))
    else await navigate(address, { replace: true })
  }
}

/** Takes the second step and leads to what was asked for before the sign-in, past the offer of two-factor. Refusals of the code are the caller's. */
export const useEnter = () => {
  const navigate = useNavigate()
  const goIn = useGoIn()
  const startAgain = useStartAgain()
  const { mutateAsync: secondStep } = useSecondStep()
  const openSession = async (pending: Pending, otp?: string) => {
    try {
      return await secondStep({ ...pending, ...(otp === undefined ? {} : { otp }) })
    } catch (error) {
      if (isApiError(error, 'BACKEND.ERROR.AUTHENTICATION.TWO_FACTOR_NEEDED')) {
        keepPending(pending)
        await navigate(paths.twoFactor, { replace: true })
        return undefined
      }
      if (await startAgain(error)) return undefined
      throw error
    }
  }
  return async (pending: Pending, otp?: string): Promise<void> => {
    const session = await openSession(pending, otp)
    if (session === undefined) return
    const address = takeAddress() ?? paths.groups
    if (session.user.otpEnabled || isTwoFactorLater()) await goIn(address)
    else
      await navigate(paths.twoFactor, {
        replace: true,
        state: { afterSignIn: address, login: session.user.login } satisfies Offer,
      })
    // Only now: the screen that stands until then would lead to the sign-in without it.
    keepPending(undefined)
  }
}

/** Where the first step of a sign-in leads, whoever proved it: to the code, to the set-up of two-factor, or in. */
export const useAfterFirstStep = () => {
  const navigate = useNavigate()
  const enter = useEnter()
  const { twoFactorRequired = false } = useConfiguration().value
  return async ({ token, requestOtp }: ReplyOf<typeof signIn>): Promise<void> => {
    const pending = { login: token.login, token: token.key }
    if (!requestOtp && !twoFactorRequired) return enter(pending)
    keepPending(pending)
    await navigate(requestOtp ? paths.loginOtp : paths.twoFactor, { replace: true })
  }
}
