import type { FrameNotice } from '@sheaf/contract/pages/frame'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { askFrame } from './ask-frame.ts'

/**
 * Lets the frame speak the page's language, which its address says as it was at first, without loading it anew under the
 * writer's hands (LANG-20). Answers what it is to hear of what the frame tells.
 */
export const useFrameLanguage = (
  frame: RefObject<HTMLIFrameElement | null>,
): ((notice: FrameNotice['type']) => void) => {
  const language = useLanguage()
  const [first] = useState(language)
  const spoken = useRef(first)
  const speak = useEffectEvent(() => {
    spoken.current = language
    askFrame(frame, { type: 'sheaf:speak', lang: language })
  })
  useEffect(() => {
    if (spoken.current !== language) speak()
  }, [language])
  return (notice) => {
    const hasBegun = notice === 'sheaf:ready' || notice === 'sheaf:closed'
    if (hasBegun && language !== first) askFrame(frame, { type: 'sheaf:speak', lang: language })
  }
}
