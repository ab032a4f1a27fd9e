import { useEffect } from 'react'

/**
 * Shows on the whole page while something is dragged. A style sheet that found this out by itself, with `:has` on the page,
 * would have the browser look at all elements anew with each letter.
 */
export const useShownDragging = (isDragging: boolean): void =>
  useEffect(() => {
    if (!isDragging) return undefined
    document.body.toggleAttribute('data-dragging', true)
    return () => void document.body.toggleAttribute('data-dragging', false)
  }, [isDragging])
