import { hasKeysNow, useHasKeys } from '@sheaf/ui/lib/use-has-keys'
import { type RefObject, useEffect, useRef } from 'react'

interface BeginHere {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly 'data-autofocus'?: true
}

/**
 * A11Y-45: returns the properties of the field where work on a screen begins. It takes the focus instead of the heading,
 * also on the first screen of a visit and where the form comes later than the heading. Where there are no keys it does
 * not, since the focus would open a keyboard over half of the screen.
 */
export const useBeginHere = (isWanted = true): BeginHere => {
  const begins = useHasKeys() && isWanted
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { activeElement } = document
    if (begins && hasKeysNow() && (activeElement === document.body || activeElement?.matches('main h1') === true))
      ref.current?.focus({ preventScroll: true })
  }, [begins])
  return { ref, ...(begins && { 'data-autofocus': true }) }
}
