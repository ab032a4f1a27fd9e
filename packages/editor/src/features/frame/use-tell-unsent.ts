import { useEffect, useState } from 'react'
import { tellUnsent } from './manager-messages.ts'

/**
 * Tells the manager whether unsent text is shown in place of the pad. `unsentText` is undefined while that is not
 * known: text hidden while nobody looks still exists. Returns what was told last.
 */
export const useTellUnsent = (unsentText: string | undefined): boolean => {
  const [isShown, setIsShown] = useState(false)
  if (unsentText !== undefined && isShown !== (unsentText !== '')) setIsShown(unsentText !== '')
  useEffect(() => {
    const tell = () => tellUnsent(isShown)
    tell()
    // Until the page has loaded, the manager may take the message for one of the previous page.
    window.addEventListener('load', tell)
    return () => window.removeEventListener('load', tell)
  }, [isShown])
  return isShown
}
