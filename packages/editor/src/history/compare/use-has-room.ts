import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns whether an element is at least so many pixels wide. */
export const useHasRoom = (element: RefObject<HTMLElement | null>, width: number): boolean => {
  const [hasRoom, setHasRoom] = useState(false)
  useLayoutEffect(() => {
    const measured = element.current!
    const measure = () => setHasRoom(measured.clientWidth >= width)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, width])
  return hasRoom
}
