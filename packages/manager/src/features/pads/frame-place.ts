import { type FrameNotice, frameNoticeSchema, type FrameQuery, type FrameRequest } from '@sheaf/contract/frame'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Where in the text the frame is to be. */
export type FramePlace = Pick<FrameQuery, 'lineNumber' | 'findUser'>

/**
 * Leads the frame to another place without loading it anew under the writer's hands, and hands on what it tells. Only our
 * own editor is spoken to, and only it is heard (EDT-12).
 */
export const useFramePlace = (
  { lineNumber, findUser }: FramePlace,
  onNotice: (notice: FrameNotice['type']) => void,
): RefObject<HTMLIFrameElement | null> => {
  const frame = useRef<HTMLIFrameElement>(null)
  // What the frame's address says, and what it begins with also when it has loaded itself anew.
  const [first] = useState<FramePlace>({ lineNumber, findUser })
  const shown = useRef(first)
  /** How often the frame has said that it hears. */
  const [beginnings, setBeginnings] = useState(0)

  const told = useEffectEvent(onNotice)
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      const isEditor = source === frame.current?.contentWindow && origin === window.location.origin
      const notice = frameNoticeSchema.safeParse(data)
      if (!isEditor || !notice.success) return
      told(notice.data.type)
      if (notice.data.type === 'sheaf:closed') return
      shown.current = first
      setBeginnings((count) => count + 1)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [first])

  useEffect(() => {
    if (beginnings === 0 || (shown.current.lineNumber === lineNumber && shown.current.findUser === findUser)) return
    shown.current = { lineNumber, findUser }
    const request: FrameRequest = { type: 'sheaf:go-to', lineNumber, findUser }
    frame.current?.contentWindow?.postMessage(request, window.location.origin)
  }, [beginnings, lineNumber, findUser])

  return frame
}
