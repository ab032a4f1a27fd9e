import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { AccessState } from '../../connection/access-state.ts'
import { listenForSignOut } from '../../connection/page-events.ts'
import { isAlone, isInManager } from '../../lib/page/placement.ts'
import { signInLink } from '../../lib/page/sign-in-link.ts'

/**
 * EDT-140: tells a user whose session has ended, and who goes on as a guest since the pad is public, instead of changing
 * their name without a word. The manager around a frame leads to the sign-in by itself.
 */
export const useSessionLost = (access: AccessState, base: URL): void => {
  const t = useT()
  const wasUser = useRef(false)
  const hasSignedOut = useRef(false)
  useEffect(() => listenForSignOut(() => void (hasSignedOut.current = true)), [])
  const report = useEffectEvent(() => {
    const { href, onClick } = signInLink(base)
    const signIn = () => {
      onClick()
      window.location.assign(href)
    }
    toast.error(
      t('BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT'),
      isAlone() ? { label: t('MENU.LOGIN'), onClick: signIn } : undefined,
    )
  })
  const isGuest = 'welcome' in access ? access.welcome.isGuest : undefined
  useEffect(() => {
    if (isGuest === undefined) return
    if (isGuest && wasUser.current && !hasSignedOut.current && !isInManager()) report()
    wasUser.current = !isGuest
    hasSignedOut.current = false
  }, [isGuest])
}
