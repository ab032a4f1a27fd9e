import { checkPassword } from '@sheaf/contract/routes/auth'
import { removeUser, saveUser } from '@sheaf/contract/routes/accounts'
import { rememberLanguage } from '@sheaf/ui/l10n/language-choice'
import { useQueryClient } from '@tanstack/react-query'
import type { ProfileSave, User } from '@sheaf/contract/entities/user'
import { useAct } from '../../lib/api/act.ts'
import { callApi } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { changeSession, forgetUser } from '../../lib/session/session.ts'
import { broadcastSignOut } from '../../lib/session/session-channel.ts'

const checkAndSave = async (login: string, body: ProfileSave) => {
  const { passwordCurrent: password } = body
  if (password !== undefined && password !== '') await callApi(checkPassword, { body: { login, password } })
  return callApi(saveUser, { params: { login }, body })
}

/** Checks the current password, then saves the profile. Language and help settings apply at once. */
export const useSaveProfile = (login: string) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (body: ProfileSave) => checkAndSave(login, body),
    onSuccess: ({ value }, { password }) => {
      // A new password has ended the other sessions (SES-9).
      if (password !== undefined) void queryClient.invalidateQueries({ queryKey: queryKeys.sessions })
      // From now on the saved language overrides one picked in the header.
      rememberLanguage(value.lang, null)
      return changeSession(queryClient, (known) => ({ ...known, user: value }))
    },
    meta: { handles: 'all' },
  })
}

/**
 * Checks the current password, then withdraws the unconfirmed mail address: the server does so for a save of the present
 * one with nothing else (ACC-50). A language picked in the header stays, as it is not saved.
 */
export const useWithdrawEmail = ({ login, email }: Pick<User, 'login' | 'email'>) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (passwordCurrent: string) => checkAndSave(login, { email, passwordCurrent }),
    onSuccess: ({ value }) => changeSession(queryClient, (known) => ({ ...known, user: value })),
    meta: { handles: 'all' },
  })
}

/** Checks the password, if any, then removes the account and drops the session's data. */
export const useRemoveAccount = (login: string) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: async (password: string | undefined) => {
      if (password !== undefined) await callApi(checkPassword, { body: { login, password } })
      return callApi(removeUser, { params: { login } })
    },
    onSuccess: () => {
      broadcastSignOut()
      // Not awaited: without its user the screen has nothing to show, and the caller navigates at once.
      void forgetUser(queryClient)
    },
    meta: { handles: 'all' },
  })
}
