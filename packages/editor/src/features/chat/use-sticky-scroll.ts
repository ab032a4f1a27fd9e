import type { ChatMessage } from '@sheaf/contract/realtime/rows'
import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Within this distance of the end, the reader is at the latest message. */
const NEAR_PX = 48

/**
 * Keeps the scroll position of a message list: at the end if the end was in sight, otherwise at what was being read,
 * whatever is added above or below. Returns a function that makes the list go to the end with the next message.
 */
export const useStickyScroll = (
  messages: readonly ChatMessage[],
  unsentCount: number,
): { readonly list: RefObject<HTMLDivElement | null>; readonly followLatest: () => void } => {
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const before = useRef<{ readonly first: number | undefined; readonly height: number }>(undefined)

  useEffect(() => {
    const element = list.current
    if (element === null) return
    const follow = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
    }
    // A smaller window or a longer draft must not hide the latest message.
    const resized = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
    })
    element.addEventListener('scroll', follow, { passive: true })
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', follow)
      resized.disconnect()
    }
  }, [])

  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const first = messages[0]?.seq
    const old = before.current
    if (isAtEnd.current) element.scrollTop = element.scrollHeight
    else if (old?.first !== undefined && first !== undefined && first < old.first)
      element.scrollTop += element.scrollHeight - old.height
    before.current = { first, height: element.scrollHeight }
  }, [messages, unsentCount])

  const followLatest = useCallback(() => {
    isAtEnd.current = true
  }, [])
  return { list, followLatest }
}
