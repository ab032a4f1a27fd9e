import { useEffect, useState } from 'react'
import { postUnsent } from './manager-messages.ts'

/**
 * Posts to the manager whether unsent text is shown in place of the pad. `unsentText` is undefined while it is
 * unknown: text that is hidden while nobody looks still exists. Returns what was posted last.
 */
export const usePostUnsent = (unsentText: string | undefined): boolean => {
  const [isShown, setIsShown] = useState(false)
  if (unsentText !== undefined && isShown !== (unsentText !== '')) setIsShown(unsentText !== '')
  useEffect(() => {
    const post = () => postUnsent(isShown)
    post()
    // Until the page has loaded, the manager may take the message for one of the previous page.
    window.addEventListener('load', post)
    return () => window.removeEventListener('load', post)
  }, [isShown])
  return isShown
}
