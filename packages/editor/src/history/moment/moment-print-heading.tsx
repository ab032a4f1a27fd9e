import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useRef } from 'react'
import { onPrint } from '../../features/print/on-print.ts'
import { useStore } from '@sheaf/ui/lib/store'
import type { OpenHistory } from '../session/history-session.ts'
import { momentInWords } from '../session/moment-words.ts'

/** Heads the printed text: the name of the pad, and the moment whose text is printed. */
export const MomentPrintHeading = ({ history: { moments, padName } }: { readonly history: OpenHistory }) => {
  const t = useT()
  const locale = useDateLocale()
  const { shown } = useStore(moments.state)
  const heading = useRef<HTMLElement>(null)
  useEffect(() => {
    const page = heading.current?.closest<HTMLElement>('.pad-page')
    if (page) return onPrint(page, () => {})
  }, [])
  return (
    <header ref={heading} className="pad-print-heading">
      <h1 dir="auto">{padName}</h1>
      <p>{momentInWords({ ...shown, isGuess: false }, locale, t)}</p>
    </header>
  )
}
