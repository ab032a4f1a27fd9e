import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { onPrint } from './on-print.ts'

interface PrintHeadingProps {
  readonly padName: string
  /** Name of the folder, for readers who may see it. */
  readonly folder: string | undefined
}

/** Heads the printed text: the name of the pad, its folder, and the moment that the print shows. */
export const PrintHeading = ({ padName, folder }: PrintHeadingProps) => {
  const locale = useDateLocale()
  const heading = useRef<HTMLElement>(null)
  const [at, setAt] = useState(() => new Date())
  useEffect(() => {
    const page = heading.current?.closest<HTMLElement>('.pad-page')
    // Flushed, because the browser prints what is there when the event ends.
    if (page) return onPrint(page, () => flushSync(() => setAt(new Date())))
  }, [])
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(at)
  return (
    <header ref={heading} className="pad-print-heading">
      <h1 dir="auto">{padName}</h1>
      <p>
        {folder !== undefined && <bdi>{folder}</bdi>} <time dateTime={at.toISOString()}>{date}</time>
      </p>
    </header>
  )
}
