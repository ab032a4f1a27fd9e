import { useEffect } from 'react'
import type { MomentStore } from '../session/moment-store.ts'

/** What takes the space bar for itself. */
const CONTROLS = 'button, a[href], input, textarea, select, [role="tab"], [role^="menu"], [contenteditable="true"]'

/** Lets the space bar play and pause, wherever nothing else takes it. */
export const usePlayKey = (moments: MomentStore): void => {
  useEffect(() => {
    const followKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
      if (key !== ' ' || altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return
      if (target instanceof Element && target.closest(CONTROLS) !== null) return
      event.preventDefault()
      if (moments.state.get().isPlaying) moments.pause()
      else moments.play()
    }
    window.addEventListener('keydown', followKey)
    return () => window.removeEventListener('keydown', followKey)
  }, [moments])
}
