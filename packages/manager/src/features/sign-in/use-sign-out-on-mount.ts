import type { signOutAtProvider } from '@sheaf/contract/routes/providers'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { showError } from '../../lib/errors/show-error.ts'
import { baseUrl } from '../../lib/address/base.ts'
import { useCurrentUser } from '../../lib/session/session.ts'
import { rememberSignOut } from '../../lib/session/just-signed-out.ts'
import { countPadsWithUnsentOf } from '../../lib/session-end/unsent-text.ts'
import { onPageRestored } from '../../lib/navigation/page-restored.ts'
import { assignLocation } from '../../lib/navigation/assign-location.ts'
import { paths } from '../../paths.ts'
import { endSession } from './end-session.ts'

/**
 * Signs out once on mount, reports it, and opens the target: a screen, or the provider's own sign-out. After a failure,
 * which is reported, the session stays.
 */
export const useSignOutOnMount = (
  signOut: () => Promise<unknown>,
  target: string | typeof signOutAtProvider,
  onFailure: string,
): void => {
  const t = useT()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const user = useCurrentUser()?._id
  const hasBegun = useRef(false)
  useEffect(() => {
    // React's strict mode runs effects twice, and a second sign-out would be reported too.
    if (hasBegun.current) return
    hasBegun.current = true
    void (async () => {
      try {
        await endSession(queryClient, signOut)
      } catch (error) {
        showError(error)
        await navigate(onFailure, { replace: true })
        return
      }
      // SCR-719: on a lent or shared device, the user would leave in the belief that the text is sent.
      const unsent = user === undefined ? 0 : await countPadsWithUnsentOf(baseUrl().href, user)
      if (typeof target === 'string') {
        toast.success(t('USER.AUTH.SUCCESS_OUT'))
        if (unsent > 0) toast.warning(t('USER.AUTH.UNSENT_LEFT', { count: unsent }))
        return navigate(target, { replace: true })
      }
      // The page to which the provider redirects back shows both.
      rememberSignOut(unsent)
      onPageRestored(() => void navigate(paths.login, { replace: true }))
      assignLocation(target)
    })()
  }, [signOut, target, onFailure, navigate, queryClient, t, user])
}
