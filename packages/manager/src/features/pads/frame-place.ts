import { type FrameNotice, frameNoticeSchema, type FrameQuery } from '@sheaf/contract/pages/frame'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { postToFrame } from './post-to-frame.ts'

/** Navigation state of the way to a new pad, which focuses the text, since the user came to write. */
export const NEW_PAD = 'a new pad'

/** Place in the text that the frame shows. */
export type FramePlace = Pick<FrameQuery, 'lineNumber' | 'findUser'>

/**
 * Moves the frame to another place without reloading it, lets it take the focus when it first shows the text, and
 * passes its notices on. Messages are exchanged with the editor of this origin alone (EDT-12).
 */
export const useFramePlace = (
  frame: RefObject<HTMLIFrameElement | null>,
  { lineNumber, findUser }: FramePlace,
  takesFocus: boolean,
  onNotice: (notice: FrameNotice['type']) => void,
): void => {
  // Place in the frame's address, at which the frame also starts after it reloaded itself.
  const [first] = useState<FramePlace>({ lineNumber, findUser })
  const shown = useRef(first)
  /** Number of times the frame has reported to be ready. */
  const [beginnings, setBeginnings] = useState(0)

  const hasBegun = useRef(false)
  const beginToWrite = useEffectEvent(() => {
    const isFirst = !hasBegun.current
    hasBegun.current = true
    // Does not steal the focus if the user moved it while the text was loading.
    if (!takesFocus || !isFirst || document.activeElement?.matches('body, main, h1') !== true) return
    frame.current?.focus()
    postToFrame(frame, { type: 'sheaf:write' })
  })
  const notify = useEffectEvent(onNotice)
  useEffect(() => {
    const handleMessage = ({ source, origin, data }: MessageEvent) => {
      const isEditor = source === frame.current?.contentWindow && origin === window.location.origin
      const notice = frameNoticeSchema.safeParse(data)
      if (!isEditor || !notice.success) return
      notify(notice.data.type)
      if (notice.data.type !== 'sheaf:ready') return
      shown.current = first
      beginToWrite()
      setBeginnings((count) => count + 1)
    }
    window.addEventListener('message', handleMessage)
    return () => window.removeEventListener('message', handleMessage)
  }, [frame, first])

  useEffect(() => {
    if (beginnings === 0 || (shown.current.lineNumber === lineNumber && shown.current.findUser === findUser)) return
    shown.current = { lineNumber, findUser }
    postToFrame(frame, { type: 'sheaf:go-to', lineNumber, findUser })
  }, [frame, beginnings, lineNumber, findUser])
}
