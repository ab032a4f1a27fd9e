import type { ReplyOf } from '@sheaf/contract/route'
import type { signIn } from '@sheaf/contract/routes/auth'
import { useLocation, useNavigate } from 'react-router'
import { isApiError } from '../../lib/errors/api-error.ts'
import { isTwoFactorLater } from '../../lib/preferences/preferences.ts'
import { withOutcome } from '../../lib/navigation/navigation-outcome.ts'
import { showError } from '../../lib/errors/show-error.ts'
import { useConfiguration, useCurrentUser } from '../../lib/session/session.ts'
import { openAfterSignIn, takeAddress } from '../../lib/session/unauthenticated-url.ts'
import { paths } from '../../paths.ts'
import { setPendingSignIn, type Pending } from './pending-sign-in.ts'
import { useSecondStep } from './sign-in.queries.ts'

/**
 * SCR-640: returns a handler that restarts a sign-in whose pending key is no longer valid. It resolves to whether that
 * was the error.
 */
export const useStartAgain = () => {
  const navigate = useNavigate()
  return async (error: unknown, pending: Pending | undefined): Promise<boolean> => {
    if (!isApiError(error, 'BACKEND.ERROR.AUTHENTICATION.NOT_AUTH')) return false
    if (pending === undefined) showError(error)
    const outcome = pending && withOutcome({ text: 'USER.SIGN_IN_VOID', login: pending.login })
    await navigate(paths.login, { replace: true, ...outcome })
    setPendingSignIn(undefined)
    return true
  }
}

/** History state of the two-factor offer, which survives a reload: the address that "Not now" opens. */
interface Offer {
  readonly afterSignIn: string
  /** Login that the offer is for. The history keeps the offer, and somebody else may navigate back to it. */
  readonly login: string
}

/**
 * Returns the address that a sign-in opens after the two-factor offer; `undefined` if the screen is no such offer, or
 * another user's.
 */
export const useAfterOffer = (): string | undefined => {
  const offer = useLocation().state as Offer | null
  const user = useCurrentUser()
  // That user may be signed out by now; the screen then redirects to the sign-in.
  return user === undefined || user.login === offer?.login ? offer?.afterSignIn : undefined
}

/** Returns a function that opens an address of the manager, or of the editor, which is another page. */
export const useOpenAddress = () => {
  const navigate = useNavigate()
  return (address: string): Promise<void> => openAfterSignIn(address, navigate)
}

/**
 * Returns a function that completes a sign-in and opens the screen asked for before it, after offering two-factor where
 * the site does. It throws refusals of the code.
 */
export const useCompleteSignIn = () => {
  const navigate = useNavigate()
  const { offerTwoFactor = true } = useConfiguration().value
  const openAddress = useOpenAddress()
  const startAgain = useStartAgain()
  const { mutateAsync: secondStep } = useSecondStep()
  const openSession = async (pending: Pending, otp?: string) => {
    try {
      return await secondStep({ ...pending, ...(otp === undefined ? {} : { otp }) })
    } catch (error) {
      if (isApiError(error, 'BACKEND.ERROR.AUTHENTICATION.TWO_FACTOR_NEEDED')) {
        setPendingSignIn(pending)
        await navigate(paths.twoFactor, { replace: true })
        return undefined
      }
      if (await startAgain(error, pending)) return undefined
      throw error
    }
  }
  return async (pending: Pending, otp?: string): Promise<void> => {
    const session = await openSession(pending, otp)
    if (session === undefined) return
    const address = takeAddress() ?? paths.groups
    if (session.user.otpEnabled || !offerTwoFactor || isTwoFactorLater()) await openAddress(address)
    else
      await navigate(paths.twoFactor, {
        replace: true,
        state: { afterSignIn: address, login: session.user.login } satisfies Offer,
      })
    // Cleared last, since without it the current screen would redirect to the sign-in.
    setPendingSignIn(undefined)
  }
}

/**
 * Returns a function that continues after the first call of any sign-in: to the code, to the two-factor setup, or
 * straight in.
 */
export const useAfterFirstStep = () => {
  const navigate = useNavigate()
  const completeSignIn = useCompleteSignIn()
  const { twoFactorRequired = false } = useConfiguration().value
  return async ({ token, requestOtp }: ReplyOf<typeof signIn>): Promise<void> => {
    const pending = { login: token.login, token: token.key }
    if (!requestOtp && !twoFactorRequired) return completeSignIn(pending)
    setPendingSignIn(pending)
    await navigate(requestOtp ? paths.loginOtp : paths.twoFactor, { replace: true })
  }
}
