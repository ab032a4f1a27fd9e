import { toast } from '@sheaf/ui/components/toast'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { routes } from '../paths.ts'
import { onRefusal } from './api.ts'
import { type Configuration, configurationQuery, forgetUser, refreshSession } from './session.ts'
import { rememberAddress } from './unauthenticated-url.ts'

/** What somebody is refused who is nobody any more, by a screen that visitors may open as well. */
const DOUBTFUL: readonly number[] = [401, 403, 404]

/**
 * When the session is over: told once, forgotten, and back after signing in again. The server says so with a refusal of
 * its own, or when it is asked who is there. Answers how to have it asked.
 */
export const watchSessionEnd = (router: DataRouter, queryClient: QueryClient, basename: string): (() => void) => {
  let isEnding = false
  let wasSignedIn = false

  const end = async (key: string): Promise<void> => {
    if (isEnding) return
    isEnding = true
    const { pathname, search } = router.state.location
    const path = basename === '/' ? pathname : pathname.slice(basename.length)
    const isAdminScreen = path === routes.admin || path.startsWith(`${routes.admin}/`)
    toast.error(textOfKey(key))
    if (!isAdminScreen && path !== routes.login) rememberAddress(path + search)
    await forgetUser(queryClient)
    await router.navigate(isAdminScreen ? routes.admin : routes.login)
    isEnding = false
  }

  const askAgain = (): void => {
    if (wasSignedIn) refreshSession(queryClient).catch(() => {})
  }

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryKey[0] !== configurationQuery.queryKey[0]) return
    const { user, admin } = event.query.state.data as Configuration
    const isSignedIn = user !== undefined
    // Set by hand: the page itself forgets who was there. The site administrator's session takes the place of a user's.
    const hasEnded = wasSignedIn && !isSignedIn && !admin && event.action.manual !== true
    wasSignedIn = isSignedIn
    if (hasEnded) void end('BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT')
  })

  onRefusal((error) => {
    if (!error.endsSession) {
      if (DOUBTFUL.includes(error.status)) askAgain()
      return
    }
    // A screen that is about to go may still ask; that nobody is signed in is no news then.
    const isKnown = queryClient.getQueryData(configurationQuery.queryKey)?.auth === false
    if (!isKnown) void end(error.key)
  })

  return askAgain
}
