import { VisuallyHidden } from '@mantine/core'
import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useState } from 'react'
import { useStore } from '@sheaf/ui/lib/store'
import type { OpenHistory } from './session/history-session.ts'
import { momentInWords } from './session/moment-words.ts'
import { type Change, changeInWords } from './session/use-change.ts'

interface AnnouncerProps {
  readonly history: OpenHistory
  readonly change: Change | null | undefined
}

/** Tells screen readers which moment is shown and what changed in it, once one has arrived at it. */
export const Announcer = ({ history: { moments }, change }: AnnouncerProps) => {
  const t = useT()
  const locale = useDateLocale()
  const { shown, isSlow, isPlaying } = useStore(moments.state)
  const [first] = useState(shown.seq)
  const [hasMoved, setHasMoved] = useState(false)
  if (!hasMoved && shown.seq !== first) setHasMoved(true)
  const moment = momentInWords({ ...shown, isGuess: false }, locale, t)
  const isSaid = hasMoved && !isPlaying && change !== undefined
  return (
    <VisuallyHidden role="status" aria-label={t('TIMESLIDER.SLIDER')}>
      {isSlow && t('GLOBAL.LOADING')}
      {!isSlow &&
        isSaid &&
        (change === null ? moment : t('TIMESLIDER.SAID', { moment, change: changeInWords(change, t) }))}
    </VisuallyHidden>
  )
}
