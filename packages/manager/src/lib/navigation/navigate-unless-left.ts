import { useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router'

/**
 * SCR-266: returns a function that navigates on after an action and resolves to whether it did: it does not if the user
 * has left the screen or is leaving it. Pass `replace` after a form that adds something, so that the new item takes the
 * form's place in the history (SCR-139).
 */
export const useNavigateUnlessLeft = (): ((to: string, options?: NavigateOptions) => Promise<boolean>) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isLeaving = useNavigation().state !== 'idle'
  const place = useRef<string>(undefined)
  useLayoutEffect(() => {
    place.current = isLeaving ? undefined : pathname
    return () => {
      place.current = undefined
    }
  }, [pathname, isLeaving])
  return async (to, options) => {
    if (place.current !== pathname) return false
    await navigate(to, options)
    return true
  }
}
