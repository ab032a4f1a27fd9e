import type { BodyInputOf } from '@sheaf/contract/route'
import { readConfiguration } from '@sheaf/contract/routes/configuration'
import { requestRecovery, confirmAccount, confirmEmail, recover } from '@sheaf/contract/routes/recovery'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../lib/api/act.ts'
import { callApi } from '../../lib/api/api.ts'
import { changeSession, configurationQuery, removeSessionCache, refreshSession } from '../../lib/session/session.ts'
import { broadcastSignOut } from '../../lib/session/session-channel.ts'

export const useAskForRecovery = () =>
  useAct({
    mutationFn: (email: string) => callApi(requestRecovery, { body: { email } }),
    meta: { handles: 'all' },
  })

/** Sets a new password, which ends the account's sessions, and reads the session of this browser again. */
export const useRecover = (token: string) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (body: BodyInputOf<typeof recover>) => callApi(recover, { params: { token }, body }),
    onSuccess: async () => {
      // The password is set even if this request fails.
      const now = await callApi(readConfiguration).catch(() => undefined)
      if (now === undefined) return
      // The user's own act: marked as a sign-out, so that no tab reports a lost session.
      if (!now.auth && queryClient.getQueryData(configurationQuery.queryKey)?.auth) {
        broadcastSignOut()
        removeSessionCache(queryClient)
      }
      await changeSession(queryClient, () => now)
    },
    isDone: () => true,
    meta: { handles: 'all' },
  })
}

export const useConfirmAccount = () =>
  useAct({
    mutationFn: (token: string) => callApi(confirmAccount, { body: { token } }),
    meta: { handles: 'all' },
  })

/** Confirms a mail address, which may be that of the user signed in here. */
export const useConfirmEmail = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (token: string) => callApi(confirmEmail, { body: { token } }),
    onSuccess: () => refreshSession(queryClient),
    meta: { handles: 'all' },
  })
}
