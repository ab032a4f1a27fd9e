import { adminSignIn, signIn, signInOtp } from '@sheaf/contract/routes/auth'
import { register } from '@sheaf/contract/routes/accounts'
import { signInCas, signInOidc } from '@sheaf/contract/routes/providers'
import type { BodyInputOf } from '@sheaf/contract/route'
import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import { releaseLanguageChoice } from '@sheaf/ui/l10n/language-choice'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CREATES_ONE, useAct } from '../../lib/api/act.ts'
import { isApiError } from '../../lib/errors/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { followLanguage } from '../../lib/preferences/language.ts'
import { type Configuration, removeSessionCache, refreshSession } from '../../lib/session/session.ts'
import { broadcastSignIn } from '../../lib/session/session-channel.ts'
import type { Pending } from './pending-sign-in.ts'

/**
 * Broadcasts the sign-in to the browser's other tabs. If the browser stored no cookie, shows that instead: otherwise
 * the form would reappear without a word.
 */
const reportSignIn = ({ auth }: Configuration): void => {
  if (auth) broadcastSignIn()
  else toast.error(t('USER.AUTH.NO_COOKIES'))
}

/** Reads the new session and switches to its user's language. */
const enter = async (queryClient: QueryClient) => {
  releaseLanguageChoice()
  removeSessionCache(queryClient)
  const session = await refreshSession(queryClient)
  await followLanguage(session)
  reportSignIn(session)
}

/** Makes the second call of a sign-in, which opens the session. */
export const useSecondStep = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: ({ login, token, otp }: Pending & { otp?: string }) =>
      callApi(signInOtp, { body: { login, token, otp } }),
    onSuccess: () => enter(queryClient),
    isDone: () => true,
    meta: { handles: 'all' },
  })
}

/** Makes the first call of a sign-in with a password. */
export const useSignIn = () =>
  useAct({ mutationFn: (body: BodyInputOf<typeof signIn>) => callApi(signIn, { body }), meta: { handles: 'all' } })

/**
 * Makes the first call of a sign-in after a provider's redirect, with a CAS ticket or, for OpenID Connect, the proof in
 * a cookie.
 */
export const useProviderSignIn = () =>
  useAct({
    mutationFn: (ticket: string | undefined) =>
      ticket === undefined ? callApi(signInOidc) : callApi(signInCas, { body: { ticket } }),
    meta: { handles: 'all' },
  })

export const useAdminSignIn = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (body: BodyInputOf<typeof adminSignIn>) => callApi(adminSignIn, { body }),
    onSuccess: async () => {
      removeSessionCache(queryClient)
      reportSignIn(await refreshSession(queryClient))
    },
    meta: { handles: 'all' },
  })
}

export const useRegister = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (body: BodyInputOf<typeof register>) => callApi(register, { body }),
    // SCR-266: registration has been closed meanwhile; a fresh session removes the form and the links to it.
    onError: (error) => {
      if (isApiError(error, 'BACKEND.ERROR.AUTHENTICATION.NO_REGISTRATION')) refreshSession(queryClient).catch(() => {})
    },
    ...CREATES_ONE,
    meta: { handles: 'all' },
  })
}
