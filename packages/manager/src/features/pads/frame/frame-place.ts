import type { FrameNotice, FrameQuery } from '@sheaf/contract/pages/frame'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFrameNotices } from './frame-notices.ts'
import { postToFrame } from './post-to-frame.ts'

/** Navigation state of the way to a new pad, which focuses the text, since the user came to write. */
export const NEW_PAD = 'a new pad'

/** Place in the text that the frame shows. */
export type FramePlace = Pick<FrameQuery, 'lineNumber' | 'line' | 'findUser' | 'find' | 'file'>

/**
 * Moves the frame to another place without reloading it, lets it take the focus when it first shows the text, and
 * passes its notices on.
 */
export const useFramePlace = (
  frame: RefObject<HTMLIFrameElement | null>,
  { lineNumber, line, findUser, find, file }: FramePlace,
  takesFocus: boolean,
  onNotice: (notice: FrameNotice['type']) => void,
): void => {
  // Place in the frame's address, at which the frame also starts after it reloaded itself.
  const [first] = useState<FramePlace>({ lineNumber, line, findUser, find, file })
  const shown = useRef(first)
  /** Number of times the frame has reported to be ready. */
  const [beginnings, setBeginnings] = useState(0)

  const hasBegun = useRef(false)
  const beginToWrite = () => {
    const isFirst = !hasBegun.current
    hasBegun.current = true
    // Does not steal the focus if the user moved it while the text was loading.
    if (!takesFocus || !isFirst || document.activeElement?.matches('body, main, h1') !== true) return
    frame.current?.focus()
    postToFrame(frame, { type: 'sheaf:write' })
  }
  useFrameNotices(frame, ({ type }) => {
    onNotice(type)
    if (type !== 'sheaf:ready') return
    shown.current = first
    beginToWrite()
    setBeginnings((count) => count + 1)
  })

  useEffect(() => {
    const last = shown.current
    const isShownLine = last.lineNumber === lineNumber && last.line === line
    if (beginnings === 0 || (isShownLine && last.findUser === findUser && last.find === find && last.file === file))
      return
    shown.current = { lineNumber, line, findUser, find, file }
    postToFrame(frame, { type: 'sheaf:go-to', lineNumber, line, findUser, find, file })
  }, [frame, beginnings, lineNumber, line, findUser, find, file])
}
