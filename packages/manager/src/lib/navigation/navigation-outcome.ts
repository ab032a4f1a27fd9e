import type { MessageKey } from '@sheaf/l10n/keys'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useNavigateUnlessLeft } from './navigate-unless-left.ts'
import { configurationQuery } from '../session/session.ts'

/** Texts of outcomes that the next screen shows, since the user has to know them to go on there. */
const TEXTS = [
  'USER.AUTH.SUBSCRIBE_SUCCESS',
  'USER.AUTH.SUBSCRIBE_CONFIRM_SUCCESS',
  'USER.INFO.ACCOUNT_CONFIRMATION_SUCCESS',
  'USER.INFO.EMAIL_CONFIRMATION_SUCCESS',
  'USER.INFO.CHANGEPASS_SUCCESS',
  'USER.TWOFA_RELOGIN',
  'USER.SIGN_IN_VOID',
] as const satisfies readonly MessageKey[]

export interface NavigationOutcome {
  readonly text: (typeof TEXTS)[number]
  /** Mail address that the outcome is about. */
  readonly email?: string
  /** Login of the account that the outcome is about, if the next step is to sign in with it. */
  readonly login?: string
}

/** SCR-534: returns the navigation state that makes the next screen show an outcome, also after a reload. */
export const withOutcome = (
  outcome: NavigationOutcome,
): { readonly state: { readonly outcome: NavigationOutcome } } => ({ state: { outcome } })

/**
 * Returns the outcome that the navigation to this screen brought along. The history may hold the state of an older page,
 * so its form is checked.
 */
export const useOutcome = (): NavigationOutcome | undefined => {
  const { outcome } = (useLocation().state ?? {}) as {
    readonly outcome?: Partial<Record<keyof NavigationOutcome, unknown>> | null
  }
  const text = TEXTS.find((each) => each === outcome?.text)
  if (text === undefined) return undefined
  const { email, login } = outcome ?? {}
  return {
    text,
    ...(typeof email === 'string' && { email }),
    ...(typeof login === 'string' && { login }),
  }
}

/**
 * Returns a function that replaces this screen by another, which shows an outcome. A toast shows it instead if the user
 * has left the screen meanwhile, or if the screen is the sign-in, which redirects a signed-in user to the home page
 * without showing it.
 */
export const useNavigateWithOutcome = (): ((to: string, outcome: NavigationOutcome) => Promise<void>) => {
  const t = useT()
  const navigate = useNavigateUnlessLeft()
  const queryClient = useQueryClient()
  return async (to, outcome) => {
    // Read only now, since what led to the outcome may have ended the session.
    const { user } = queryClient.getQueryData(configurationQuery.queryKey) ?? {}
    const isOnPage = to !== paths.login || user === undefined
    const hasNavigated = isOnPage
      ? await navigate(to, { replace: true, ...withOutcome(outcome) })
      : await navigate(paths.home, { replace: true })
    if (!hasNavigated || !isOnPage) toast.success(t(outcome.text, { email: outcome.email ?? '' }))
  }
}
