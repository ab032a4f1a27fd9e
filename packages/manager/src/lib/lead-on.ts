import { useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router'

/**
 * SCR-266: leads on once something is done, unless whoever did it has gone elsewhere meanwhile, or is on the way. Answers
 * whether it does. What was added takes the place of its form in the browser's history (SCR-473): pass `replace`.
 */
export const useLeadOn = (): ((to: string, options?: NavigateOptions) => Promise<boolean>) => {
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
