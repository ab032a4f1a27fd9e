import { type DragEvent, useEffect, useRef } from 'react'

/** Height in pixels of the zone at each edge of the list in which it scrolls. */
const ZONE = 56
/** Pixels per frame at the edge itself and beyond it. */
const FASTEST = 14

/** Returns how far a list moves in a frame while the pointer is at this height: upwards if negative. */
const speedAt = (y: number, { top, bottom }: DOMRect): number => {
  // A low list keeps half of its height for each direction.
  const zone = Math.min(ZONE, (bottom - top) / 2)
  const depth = (inside: number) => Math.min(1, Math.max(0, (zone - inside) / zone))
  return FASTEST * (depth(bottom - y) - depth(y - top))
}

/**
 * Scrolls a list while something is dragged near its upper or lower edge, since browsers move only the window by
 * themselves, if at all. The events are those of the element around the list.
 */
export const useEdgeScroll = <List extends HTMLElement>() => {
  const list = useRef<List>(null)
  const speed = useRef(0)
  const frame = useRef<number>(undefined)
  const stop = () => {
    if (frame.current !== undefined) cancelAnimationFrame(frame.current)
    frame.current = undefined
  }
  useEffect(() => stop, [])
  const scroll = () => {
    if (list.current) list.current.scrollTop += speed.current
    frame.current = requestAnimationFrame(scroll)
  }
  return {
    list,
    onDragOver: ({ clientY }: DragEvent) => {
      speed.current = list.current ? speedAt(clientY, list.current.getBoundingClientRect()) : 0
      if (speed.current === 0) stop()
      else frame.current ??= requestAnimationFrame(scroll)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) stop()
    },
  }
}
