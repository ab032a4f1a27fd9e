import type { ReplyOf } from '@sheaf/contract/route'
import type { signIn } from '@sheaf/contract/routes/auth'
import { useNavigate } from 'react-router'
import { isApiError } from '../../lib/api-error.ts'
import { isTwoFactorLater } from '../../lib/preferences.ts'
import { tellFailure } from '../../lib/query-client.ts'
import { useConfiguration } from '../../lib/session.ts'
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

/** Takes the second step and leads to what was asked for before the sign-in. Refusals of the code are the caller's. */
export const useEnter = () => {
  const navigate = useNavigate()
  const startAgain = useStartAgain()
  const { mutateAsync: secondStep } = useSecondStep()
  return async (pending: Pending, otp?: string): Promise<void> => {
    try {
      await secondStep({ ...pending, ...(otp === undefined ? {} : { otp }) })
    } catch (error) {
      if (isApiError(error, 'BACKEND.ERROR.AUTHENTICATION.TWO_FACTOR_NEEDED')) {
        keepPending(pending)
        await navigate(paths.twoFactor, { replace: true })
        return
      }
      if (await startAgain(error)) return
      throw error
    }
    const address = takeAddress() ?? paths.groups
    if (isPageOfEditor(address)) return window.location.replace(new URL(address.slice(1), baseUrl()))
    await navigate(address, { replace: true })
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
    if (!requestOtp && !twoFactorRequired && isTwoFactorLater()) return enter(pending)
    keepPending(pending)
    await navigate(requestOtp ? paths.loginOtp : paths.twoFactor, { replace: true })
  }
}
