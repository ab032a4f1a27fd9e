import { type FrameNotice, frameNoticeSchema, type FrameQuery } from '@sheaf/contract/pages/frame'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { askFrame } from './ask-frame.ts'

/** On the way to a pad that has just been made: one came to write in it. */
export const NEW_PAD = 'a new pad'

/** Where in the text the frame is to be. */
export type FramePlace = Pick<FrameQuery, 'lineNumber' | 'findUser'>

/**
 * Leads the frame to another place without loading it anew under the writer's hands, lets it take the focus when it first
 * shows the text, and hands on what it tells. Only our own editor is spoken to, and only it is heard (EDT-12).
 */
export const useFramePlace = (
  frame: RefObject<HTMLIFrameElement | null>,
  { lineNumber, findUser }: FramePlace,
  takesFocus: boolean,
  onNotice: (notice: FrameNotice['type']) => void,
): void => {
  // What the frame's address says, and what it begins with also when it has loaded itself anew.
  const [first] = useState<FramePlace>({ lineNumber, findUser })
  const shown = useRef(first)
  /** How often the frame has said that it hears. */
  const [beginnings, setBeginnings] = useState(0)

  const hasBegun = useRef(false)
  const beginToWrite = useEffectEvent(() => {
    const isFirst = !hasBegun.current
    hasBegun.current = true
    // Unless somebody has gone on from where the page put them while the text was on its way.
    if (!takesFocus || !isFirst || document.activeElement?.matches('body, main, h1') !== true) return
    frame.current?.focus()
    askFrame(frame, { type: 'sheaf:write' })
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
  }, [frame, first])

  useEffect(() => {
    if (beginnings === 0 || (shown.current.lineNumber === lineNumber && shown.current.findUser === findUser)) return
    shown.current = { lineNumber, findUser }
    askFrame(frame, { type: 'sheaf:go-to', lineNumber, findUser })
  }, [frame, beginnings, lineNumber, findUser])
}
