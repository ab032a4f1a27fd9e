import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

interface Visit {
  /** The navigation whose heading has had the focus. */
  announced: string | undefined
  /**
   * Whether somebody has been at work here or moved on. Until then the browser begins at the top of the first page, where
   * the skip link is.
   */
  hasBegun: boolean
}

/** What the pages of one visit know of each other. */
export const VisitContext = createContext<{ readonly current: Visit }>({
  current: { announced: undefined, hasBegun: false },
})

/** For the frame that stays for a whole visit. */
export const useVisit = () => useRef<Visit>({ announced: undefined, hasBegun: false })

/** After a navigation the heading takes the focus, which also announces the new screen; again when what replaced it took the focus away. */
export const useHeadingFocus = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  const visit = useContext(VisitContext)
  const { key, pathname } = useLocation()
  const current = useRef(key)
  // Kept apart from the path: a filter in the address is a new navigation too, and must not take the focus.
  useLayoutEffect(() => {
    current.current = key
  }, [key])
  useEffect(() => {
    const { announced } = visit.current
    if (announced !== undefined && announced !== current.current) visit.current.hasBegun = true
    const isLost = announced !== current.current || document.activeElement === document.body
    if (visit.current.hasBegun && isLost) heading.current?.focus({ preventScroll: true })
    visit.current.announced = current.current
  }, [pathname, visit])
  const begin = () => {
    visit.current.hasBegun = true
  }
  return { heading, begin }
}
