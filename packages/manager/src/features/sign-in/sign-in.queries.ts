import { adminSignIn, signIn, signInOtp } from '@sheaf/contract/routes/auth'
import { register } from '@sheaf/contract/routes/accounts'
import { signInCas, signInOidc } from '@sheaf/contract/routes/providers'
import type { BodyInputOf } from '@sheaf/contract/route'
import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import { forgetPickOf } from '@sheaf/ui/l10n/language-choice'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { MAKES_ONE, useAct } from '../../lib/act.ts'
import { isApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { followLanguage } from '../../lib/language.ts'
import { type Configuration, forgetWhatWasRead, refreshSession } from '../../lib/session.ts'
import type { Pending } from './pending-sign-in.ts'

const IN_THE_FORM = { handles: 'all' } as const

/** The server let them in, and yet nobody is there: else they would see the same form again without a word. */
const tellLostCookie = ({ auth }: Configuration): void => {
  if (!auth) toast.error(t('USER.AUTH.NO_COOKIES'))
}

/** Who is there now, in their own language. */
const enter = async (queryClient: QueryClient) => {
  forgetPickOf()
  forgetWhatWasRead(queryClient)
  const session = await refreshSession(queryClient)
  await followLanguage(session)
  tellLostCookie(session)
}

/** The second call, which opens the session. */
export const useSecondStep = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: ({ login, token, otp }: Pending & { otp?: string }) => call(signInOtp, { body: { login, token, otp } }),
    onSuccess: () => enter(queryClient),
    isDone: () => true,
    meta: IN_THE_FORM,
  })
}

/** The first call, by password. */
export const useSignIn = () =>
  useAct({ mutationFn: (body: BodyInputOf<typeof signIn>) => call(signIn, { body }), meta: IN_THE_FORM })

/** The first call, by what the provider's return brought: a ticket of CAS, or the proof that the browser keeps for us. */
export const useProviderSignIn = () =>
  useAct({
    mutationFn: (ticket: string | undefined) =>
      ticket === undefined ? call(signInOidc) : call(signInCas, { body: { ticket } }),
    meta: IN_THE_FORM,
  })

export const useAdminSignIn = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (body: BodyInputOf<typeof adminSignIn>) => call(adminSignIn, { body }),
    onSuccess: async () => {
      forgetWhatWasRead(queryClient)
      tellLostCookie(await refreshSession(queryClient))
    },
    meta: IN_THE_FORM,
  })
}

export const useRegister = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (body: BodyInputOf<typeof register>) => call(register, { body }),
    // SCR-267: closed meanwhile, so that the form and the ways to it go.
    onError: (error) => {
      if (isApiError(error, 'BACKEND.ERROR.AUTHENTICATION.NO_REGISTRATION')) refreshSession(queryClient).catch(() => {})
    },
    ...MAKES_ONE,
    meta: IN_THE_FORM,
  })
}
