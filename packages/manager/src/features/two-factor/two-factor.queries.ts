import {
  beginTwoFactor,
  countRecoveryCodes,
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
} from '@sheaf/contract/routes/two-factor'
import type { BodyInputOf } from '@sheaf/contract/route'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../lib/api/act.ts'
import { callApi } from '../../lib/api/api.ts'
import { changeSession, refreshSession } from '../../lib/session/session.ts'

/** Whose two-factor is set up: that of a pending sign-in, or else of the session. */
export type Applicant = Partial<Pick<BodyInputOf<typeof beginTwoFactor>, 'login' | 'token'>>

/** Requests a new secret at each visit. It is never refetched, since that would invalidate the one already scanned. */
export const pendingTwoFactorQuery = (applicant: Applicant) =>
  queryOptions({
    queryKey: ['two-factor', applicant],
    queryFn: () => callApi(beginTwoFactor, { body: applicant }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { handles: 'all' },
  })

/** Enables two-factor. Resolves to the recovery codes. */
export const useEnableTwoFactor = (applicant: Applicant) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (sent: { otpSecret: string; otp: string }) =>
      callApi(enableTwoFactor, { body: { ...applicant, ...sent } }),
    onSuccess: ({ user }) =>
      changeSession(queryClient, (known) => (known.user === undefined ? known : { ...known, user })),
    meta: { handles: 'all' },
  })
}

export const useDisableTwoFactor = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (body: BodyInputOf<typeof disableTwoFactor>) => callApi(disableTwoFactor, { body }),
    onSuccess: () => refreshSession(queryClient),
    meta: { handles: 'all' },
  })
}

export const recoveryCodesLeftQuery = queryOptions({
  queryKey: ['recovery-codes-left'],
  queryFn: ({ signal }) => callApi(countRecoveryCodes, {}, signal),
  meta: { handles: 'all' },
})

/** Renews the recovery codes, which invalidates the previous ones. Resolves to the new ones. */
export const useRenewRecoveryCodes = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (otp: string) => callApi(renewRecoveryCodes, { body: { otp } }),
    onSuccess: () => queryClient.invalidateQueries(recoveryCodesLeftQuery),
    meta: { handles: 'all' },
  })
}
