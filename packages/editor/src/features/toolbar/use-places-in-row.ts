import { type RefObject, useEffect, useState } from 'react'

/** Width of a tool in rem, as the style sheet says it, too: 40 pixels with the usual size of letters. */
const TOOL_REM = 2.5
/** Fewest places of a row, however narrow it is. */
const PLACES_MIN = 4

const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

const placesIn = (width: number): number => Math.max(PLACES_MIN, Math.floor(width / (TOOL_REM * rem())))

/** Returns how many tools have room in a row. */
export const usePlacesInRow = (row: RefObject<HTMLElement | null>): number => {
  const [places, setPlaces] = useState(() => placesIn(window.innerWidth))
  useEffect(() => {
    const { current } = row
    if (current === null) return undefined
    const resized = new ResizeObserver(() => setPlaces(placesIn(current.clientWidth)))
    resized.observe(current)
    return () => resized.disconnect()
  }, [row])
  return places
}
