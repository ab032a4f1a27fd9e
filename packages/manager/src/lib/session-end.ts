import { toast } from '@sheaf/ui/components/toast'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { routes } from '../paths.ts'
import { onSessionEnd } from './api.ts'
import { forgetUser } from './session.ts'
import { rememberAddress } from './unauthenticated-url.ts'

/** When the server says that the session is over: told once, forgotten, and back after signing in again. */
export const watchSessionEnd = (router: DataRouter, queryClient: QueryClient, basename: string): void => {
  let isEnding = false
  onSessionEnd((error) => {
    if (isEnding) return
    isEnding = true
    const { pathname, search } = router.state.location
    const path = basename === '/' ? pathname : pathname.slice(basename.length)
    const isAdminScreen = path === routes.admin || path.startsWith(`${routes.admin}/`)
    toast.error(textOfKey(error.key))
    void (async () => {
      if (!isAdminScreen && path !== routes.login) rememberAddress(path + search)
      await forgetUser(queryClient)
      await router.navigate(isAdminScreen ? routes.admin : routes.login)
      isEnding = false
    })()
  })
}
