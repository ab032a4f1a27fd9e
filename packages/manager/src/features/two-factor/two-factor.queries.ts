import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
} from '@sheaf/contract/routes/two-factor'
import type { BodyInputOf } from '@sheaf/contract/route'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../lib/act.ts'
import { call } from '../../lib/api.ts'
import { changeSession, refreshSession } from '../../lib/session.ts'

/** Whose two-factor: of a sign-in between its two calls, else of the session. */
export type Applicant = Partial<Pick<BodyInputOf<typeof beginTwoFactor>, 'login' | 'token'>>

/** A new secret at each visit. Never asked for again meanwhile: that would void the one that was scanned. */
export const pendingTwoFactorQuery = (applicant: Applicant) =>
  queryOptions({
    queryKey: ['two-factor', applicant],
    queryFn: () => call(beginTwoFactor, { body: applicant }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { handles: 'all' },
  })

/** Answers the recovery codes. */
export const useEnableTwoFactor = (applicant: Applicant) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (sent: { otpSecret: string; otp: string }) =>
      call(enableTwoFactor, { body: { ...applicant, ...sent } }),
    onSuccess: ({ user }) =>
      changeSession(queryClient, (known) => (known.user === undefined ? known : { ...known, user })),
    meta: { handles: 'all' },
  })
}

export const useDisableTwoFactor = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (body: BodyInputOf<typeof disableTwoFactor>) => call(disableTwoFactor, { body }),
    onSuccess: () => refreshSession(queryClient),
    meta: { handles: 'all' },
  })
}

/** Answers the recovery codes. Those before are void. */
export const useRenewRecoveryCodes = () =>
  useAct({
    mutationFn: (otp: string) => call(renewRecoveryCodes, { body: { otp } }),
    meta: { handles: 'all' },
  })
