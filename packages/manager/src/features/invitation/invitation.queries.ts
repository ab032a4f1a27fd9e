import type { BodyInputOf } from '@sheaf/contract/route'
import { signOut } from '@sheaf/contract/routes/auth'
import { acceptInvitation, readInvitation, registerByInvitation } from '@sheaf/contract/routes/invitations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CREATES_ONE, useAct } from '../../lib/api/act.ts'
import { callApi } from '../../lib/api/api.ts'
import { refreshGroup } from '../../lib/api/refresh-group.ts'
import { nameOf, actorOf, refreshSession, useConfiguration } from '../../lib/session/session.ts'
import { keptInvitation } from './kept-invitation.ts'

const INVITATION = 'invitation'

/** Reads what the link leads to, for whoever is signed in. */
export const useInvitation = (token: string) => {
  const who = nameOf(actorOf(useConfiguration()))
  return useQuery({
    queryKey: [INVITATION, token, who],
    queryFn: ({ signal }) => callApi(readInvitation, { body: { token } }, signal),
    retry: false,
    gcTime: 0,
    meta: { handles: 'all' },
  })
}

/** Joins the folder. A refusal reads the link again, since it then leads elsewhere. */
export const useAcceptInvitation = (token: string) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: () => callApi(acceptInvitation, { body: { token } }),
    onSuccess: async ({ key }) => {
      keptInvitation.remove()
      await refreshGroup(queryClient, key)
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: [INVITATION, token] }),
  })
}

/** Registers by the link. The account that is made joins, unless it has to be confirmed first. */
export const useRegisterByInvitation = (token: string) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (body: Omit<BodyInputOf<typeof registerByInvitation>, 'token'>) =>
      callApi(registerByInvitation, { body: { ...body, token } }),
    onSuccess: ({ joined }) => {
      if (joined !== null) keptInvitation.remove()
    },
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: [INVITATION, token] })
      refreshSession(queryClient).catch(() => {})
    },
    ...CREATES_ONE,
    meta: { handles: 'all' },
  })
}

export const callSignOut = () => callApi(signOut)
