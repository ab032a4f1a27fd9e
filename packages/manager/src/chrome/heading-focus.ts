import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Focus state that the pages of one visit share. */
class Visit {
  /** Key of the last navigation that was announced. */
  #announced: string | undefined
  /**
   * Whether the user has interacted with the page or navigated. Until then the focus stays at the top of the first
   * page, where the skip link is.
   */
  #hasBegun = false

  begin = (): void => {
    this.#hasBegun = true
  }

  /** Returns whether the heading should take the focus: after a new navigation, or when the focus was lost. */
  announce = (navigation: string, isLost: boolean): boolean => {
    const isNew = this.#announced !== navigation
    if (this.#announced !== undefined && isNew) this.begin()
    this.#announced = navigation
    return this.#hasBegun && (isNew || isLost)
  }
}

export const VisitContext = createContext(new Visit())

/** Creates the state of a visit, for the shell that stays mounted throughout. */
export const useVisit = (): Visit => useState(() => new Visit())[0]

/**
 * Returns the element where work on a screen begins: the one marked with `data-autofocus`, as the field of a code, else
 * the heading.
 */
const beginOf = (heading: HTMLElement | null): HTMLElement | null =>
  heading?.closest('main')?.querySelector<HTMLElement>('[data-autofocus]') ?? heading

/**
 * Focuses the heading after a navigation, so that screen readers announce the new screen. Does so again when the
 * focused element was removed by what replaced the screen.
 */
export const useHeadingFocus = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  const visit = useContext(VisitContext)
  const { key, pathname } = useLocation()
  const current = useRef(key)
  // The key is kept in a ref: a filter in the address is a new navigation too, and must not move the focus.
  useLayoutEffect(() => {
    current.current = key
  }, [key])
  useEffect(() => {
    if (visit.announce(current.current, document.activeElement === document.body))
      beginOf(heading.current)?.focus({ preventScroll: true })
  }, [pathname, visit])
  return { heading, begin: visit.begin }
}
