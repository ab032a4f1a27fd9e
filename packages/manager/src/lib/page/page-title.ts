import { firstPaint } from '@sheaf/ui/lib/first-paint'
import { useEffect } from 'react'
import { useConfiguration } from '../session/session.ts'

/** Sets the document's title: the page's name, a dash and the site's title. */
export const usePageTitle = (name: string): void => {
  const { title } = useConfiguration().value
  const text = `${name} - ${title ?? 'Sheaf'}`
  firstPaint()?.title(text)
  useEffect(() => {
    document.title = text
  }, [text])
}
