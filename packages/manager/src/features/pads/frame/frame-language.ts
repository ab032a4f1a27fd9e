import type { FrameNotice } from '@sheaf/contract/pages/frame'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { postToFrame } from './post-to-frame.ts'

/**
 * Passes changes of the page's language on to the frame by message, since changing its address would reload it while
 * somebody writes (LANG-20). Returns the function that must receive the frame's notices.
 */
export const useFrameLanguage = (
  frame: RefObject<HTMLIFrameElement | null>,
): ((notice: FrameNotice['type']) => void) => {
  const language = useLanguage()
  const [first] = useState(language)
  const posted = useRef(first)
  const postLanguage = useEffectEvent(() => {
    posted.current = language
    postToFrame(frame, { type: 'sheaf:speak', lang: language })
  })
  useEffect(() => {
    if (posted.current !== language) postLanguage()
  }, [language])
  return (notice) => {
    const hasBegun = notice === 'sheaf:ready' || notice === 'sheaf:closed'
    if (hasBegun && language !== first) postToFrame(frame, { type: 'sheaf:speak', lang: language })
  }
}
