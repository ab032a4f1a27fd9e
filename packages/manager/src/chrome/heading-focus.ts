import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** What the pages of one visit know of each other. */
class Visit {
  /** The navigation whose heading has had the focus. */
  #announced: string | undefined
  /**
   * Whether somebody has been at work here or moved on. Until then the browser begins at the top of the first page, where
   * the skip link is.
   */
  #hasBegun = false

  begin = (): void => {
    this.#hasBegun = true
  }

  /** Whether the heading of this navigation is to take the focus, which nothing has or something else. */
  announce = (navigation: string, isLost: boolean): boolean => {
    const isNew = this.#announced !== navigation
    if (this.#announced !== undefined && isNew) this.begin()
    this.#announced = navigation
    return this.#hasBegun && (isNew || isLost)
  }
}

export const VisitContext = createContext(new Visit())

/** For the frame that stays for a whole visit. */
export const useVisit = (): Visit => useState(() => new Visit())[0]

/** What a screen is there for, as the field of a code, or else its heading. */
const beginOf = (heading: HTMLElement | null): HTMLElement | null =>
  heading?.closest('main')?.querySelector<HTMLElement>('[data-autofocus]') ?? heading

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
    if (visit.announce(current.current, document.activeElement === document.body))
      beginOf(heading.current)?.focus({ preventScroll: true })
  }, [pathname, visit])
  return { heading, begin: visit.begin }
}
