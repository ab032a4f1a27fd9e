import { useEffect, useState } from 'react'

/** Elements in which one types. */
const TYPED_IN =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

/** Part of the page that is seen: a keyboard on the screen hides the rest. */
const seenPart = (): { top: number; bottom: number } => {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
  return { top: offsetTop, bottom: offsetTop + height }
}

/** Returns whether one types in the lower half of what is seen; `undefined` where one does not type. */
const typesBelow = (): boolean | undefined => {
  const field = document.activeElement
  if (field === null || !field.matches(TYPED_IN)) return undefined
  const { top, bottom } = field.getBoundingClientRect()
  const seen = seenPart()
  return top + bottom > seen.top + seen.bottom
}

/** Where notifications are clear of the field in which one types, and how far a keyboard lifts them. */
interface ClearPlace {
  readonly isAtTop: boolean
  readonly liftPx: number
}

const NOWHERE_TYPED: ClearPlace = { isAtTop: false, liftPx: 0 }

/**
 * NOTE-9: returns where `count` notifications are clear of the field in which one types. They stay where they are until
 * the focus goes to a field under them. The place is known before one appears, which would otherwise be there twice
 * while it moves.
 */
export const useClearPlace = (count: number): ClearPlace => {
  const [place, setPlace] = useState(NOWHERE_TYPED)
  const isShown = count > 0
  useEffect(() => {
    const measure = () =>
      setPlace((before) => {
        const isAtTop = typesBelow() ?? (isShown && before.isAtTop)
        const liftPx = Math.max(0, Math.round(window.innerHeight - seenPart().bottom))
        return before.isAtTop === isAtTop && before.liftPx === liftPx ? before : { isAtTop, liftPx }
      })
    if (!isShown) measure()
    document.addEventListener('focusin', measure)
    window.visualViewport?.addEventListener('resize', measure)
    return () => {
      document.removeEventListener('focusin', measure)
      window.visualViewport?.removeEventListener('resize', measure)
    }
  }, [isShown])
  return place
}
