import type { BodyInputOf } from '@sheaf/contract/route'
import { readConfiguration } from '@sheaf/contract/routes/configuration'
import { askForRecovery, confirmAccount, confirmEmail, recover } from '@sheaf/contract/routes/recovery'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../lib/act.ts'
import { call } from '../../lib/api.ts'
import { changeSession, configurationQuery, forgetWhatWasRead, refreshSession } from '../../lib/session.ts'
import { tellSignOut } from '../../lib/sign-out-channel.ts'

export const useAskForRecovery = () =>
  useAct({
    mutationFn: (email: string) => call(askForRecovery, { body: { email } }),
    meta: { handles: 'all' },
  })

/** A new password ends the account's sessions, so it is asked again who is here. */
export const useRecover = (token: string) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (body: BodyInputOf<typeof recover>) => call(recover, { params: { token }, body }),
    onSuccess: async () => {
      // The password is set, whatever else gets no answer.
      const now = await call(readConfiguration).catch(() => undefined)
      if (now === undefined) return
      // One's own act: that the session is over is no news, here or in other tabs.
      if (!now.auth && queryClient.getQueryData(configurationQuery.queryKey)?.auth) {
        tellSignOut()
        forgetWhatWasRead(queryClient)
      }
      await changeSession(queryClient, () => now)
    },
    isDone: () => true,
    meta: { handles: 'all' },
  })
}

export const useConfirmAccount = () =>
  useAct({
    mutationFn: (token: string) => call(confirmAccount, { body: { token } }),
    meta: { handles: 'all' },
  })

/** The profile of whoever is signed in here may be the one that changed. */
export const useConfirmEmail = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (token: string) => call(confirmEmail, { body: { token } }),
    onSuccess: () => refreshSession(queryClient),
    meta: { handles: 'all' },
  })
}
