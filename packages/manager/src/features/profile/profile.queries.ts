import { checkPassword } from '@sheaf/contract/routes/auth'
import { removeUser, saveUser } from '@sheaf/contract/routes/accounts'
import { rememberLanguage } from '@sheaf/ui/l10n/language-choice'
import { useQueryClient } from '@tanstack/react-query'
import type { ProfileSave } from '@sheaf/contract/entities/user'
import { useAct } from '../../lib/act.ts'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { changeSession, forgetUser } from '../../lib/session.ts'
import { tellSignOut } from '../../lib/sign-out-channel.ts'

/** Checks the current password, then saves; page, language and help follow at once. */
export const useSaveProfile = (login: string) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: async (body: ProfileSave) => {
      const { passwordCurrent: password } = body
      if (password !== undefined && password !== '') await call(checkPassword, { body: { login, password } })
      return call(saveUser, { params: { login }, body })
    },
    onSuccess: ({ value }, { password }) => {
      // It has ended the others (SES-9).
      if (password !== undefined) void queryClient.invalidateQueries({ queryKey: queryKeys.sessions })
      // The saved language counts from now on, whatever was picked in the header before.
      rememberLanguage(value.lang, null)
      return changeSession(queryClient, (known) => ({ ...known, user: value }))
    },
    meta: { handles: 'all' },
  })
}

/** Checks the password where there is one, removes the account, and forgets who was here. */
export const useRemoveAccount = (login: string) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: async (password: string | undefined) => {
      if (password !== undefined) await call(checkPassword, { body: { login, password } })
      return call(removeUser, { params: { login } })
    },
    onSuccess: () => {
      tellSignOut()
      // Who led here is led on at once: without its user, the screen has nothing to show.
      void forgetUser(queryClient)
    },
    meta: { handles: 'all' },
  })
}
