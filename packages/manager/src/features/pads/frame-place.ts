import { type FrameNotice, frameNoticeSchema, type FrameQuery, type FrameRequest } from '@sheaf/contract/frame'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** On the way to a pad that has just been made: one came to write in it. */
export const NEW_PAD = 'a new pad'

/** Where in the text the frame is to be. */
export type FramePlace = Pick<FrameQuery, 'lineNumber' | 'findUser'>

/**
 * Leads the frame to another place without loading it anew under the writer's hands, lets it take the focus when it first
 * shows the text, and hands on what it tells. Only our own editor is spoken to, and only it is heard (EDT-12).
 */
export const useFramePlace = (
  { lineNumber, findUser }: FramePlace,
  takesFocus: boolean,
  onNotice: (notice: FrameNotice['type']) => void,
): RefObject<HTMLIFrameElement | null> => {
  const frame = useRef<HTMLIFrameElement>(null)
  // What the frame's address says, and what it begins with also when it has loaded itself anew.
  const [first] = useState<FramePlace>({ lineNumber, findUser })
  const shown = useRef(first)
  /** How often the frame has said that it hears. */
  const [beginnings, setBeginnings] = useState(0)

  const ask = useEffectEvent((request: FrameRequest) =>
    frame.current?.contentWindow?.postMessage(request, window.location.origin),
  )
  const hasBegun = useRef(false)
  const beginToWrite = useEffectEvent(() => {
    const isFirst = !hasBegun.current
    hasBegun.current = true
    // Unless somebody has gone on from where the page put them while the text was on its way.
    if (!takesFocus || !isFirst || document.activeElement?.matches('body, main, h1') !== true) return
    frame.current?.focus()
    ask({ type: 'sheaf:write' })
  })
  const told = useEffectEvent(onNotice)
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      const isEditor = source === frame.current?.contentWindow && origin === window.location.origin
      const notice = frameNoticeSchema.safeParse(data)
      if (!isEditor || !notice.success) return
      told(notice.data.type)
      if (notice.data.type !== 'sheaf:ready') return
      shown.current = first
      beginToWrite()
      setBeginnings((count) => count + 1)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [first])

  useEffect(() => {
    if (beginnings === 0 || (shown.current.lineNumber === lineNumber && shown.current.findUser === findUser)) return
    shown.current = { lineNumber, findUser }
    ask({ type: 'sheaf:go-to', lineNumber, findUser })
  }, [beginnings, lineNumber, findUser])

  return frame
}
