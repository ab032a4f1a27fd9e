import { frameNoticeSchema, type FrameQuery, type FrameRequest } from '@sheaf/contract/frame'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Where in the text the frame is to be. */
export type FramePlace = Pick<FrameQuery, 'lineNumber' | 'findUser'>

/**
 * Leads the frame to another place without loading it anew under the writer's hands. Only our own editor is spoken to,
 * and only it is heard (EDT-12).
 */
export const useFramePlace = ({ lineNumber, findUser }: FramePlace): RefObject<HTMLIFrameElement | null> => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setIsReady] = useState(false)
  // The frame's first address says it already.
  const shown = useRef({ lineNumber, findUser })

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      const isEditor = source === frame.current?.contentWindow && origin === window.location.origin
      if (isEditor && frameNoticeSchema.safeParse(data).success) setIsReady(true)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])

  useEffect(() => {
    if (!isReady || (shown.current.lineNumber === lineNumber && shown.current.findUser === findUser)) return
    shown.current = { lineNumber, findUser }
    const request: FrameRequest = { type: 'sheaf:go-to', lineNumber, findUser }
    frame.current?.contentWindow?.postMessage(request, window.location.origin)
  }, [isReady, lineNumber, findUser])

  return frame
}
