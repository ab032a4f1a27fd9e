import { useEffect, useState } from 'react'
import { tellUnsent } from './manager-messages.ts'

/**
 * Keeps the manager informed of whether something that was not sent is shown in the pad's place. `unsentText` is undefined
 * while that is not known: what is hidden while nobody looks is still there. Answers what it told last.
 */
export const useTellUnsent = (unsentText: string | undefined): boolean => {
  const [isShown, setIsShown] = useState(false)
  if (unsentText !== undefined && isShown !== (unsentText !== '')) setIsShown(unsentText !== '')
  useEffect(() => {
    const tell = () => tellUnsent(isShown)
    tell()
    // Until then it may be taken for a word of the page before.
    window.addEventListener('load', tell)
    return () => window.removeEventListener('load', tell)
  }, [isShown])
  return isShown
}
