import { EmptyState } from '@sheaf/ui/components/empty-state'
import { LoadingState } from '@sheaf/ui/components/loading-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useMatches } from '@sheaf/ui/lib/use-matches'
import { IconHistory } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { writeHistoryQuery } from '@sheaf/contract/pages/frame'
import { postReady, postMoment } from '../features/frame/manager-messages.ts'
import type { PageAddress } from '../lib/page/page-address.ts'
import { useStore } from '@sheaf/ui/lib/store'
import { ComparedSlider } from './controls/compared-slider.tsx'
import { Controls } from './controls/controls.tsx'
import { HistoryHeader } from './history-header.tsx'
import type { OpenHistory } from './session/history-session.ts'
import { LineBar } from './line-bar.tsx'
import { MomentText } from './moment/moment-text.tsx'
import { openPanel } from './panels/open-panel.ts'
import { SidePanel } from './side-panel.tsx'
import { useChange, type Change, changeInWords } from './session/use-change.ts'
import { momentInWords } from './session/moment-words.ts'

interface AnnouncerProps {
  readonly history: OpenHistory
  readonly change: Change | null | undefined
}

/** Tells screen readers which moment is shown and what changed in it, once one has arrived at it. */
const Announcer = ({ history: { moments }, change }: AnnouncerProps) => {
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

const ComparisonView = lazy(() => import('./compare/comparison-view.tsx'))

/** Width from which the panel stands beside the text; below, it is a sheet over it. */
const WIDE = '(min-width: 62em)'

interface HistoryViewProps {
  readonly history: OpenHistory
  readonly address: PageAddress
  readonly siteTitle: string
}

/** Says in place of a text that nothing was ever written. */
const NothingWritten = () => {
  const t = useT()
  return (
    <div className="pad-scroll history-nothing">
      <EmptyState icon={<IconHistory />} title={t('TIMESLIDER.NOTHING.TITLE')} text={t('TIMESLIDER.NOTHING.TEXT')} />
    </div>
  )
}

const Middle = ({ history }: Pick<HistoryViewProps, 'history'>) => {
  const { head, compared } = useStore(history.moments.state)
  if (head < 1) return <NothingWritten />
  if (compared === undefined)
    return (
      <>
        <MomentText history={history} />
        <LineBar history={history} />
      </>
    )
  return (
    <Suspense fallback={<LoadingState mih="12rem" />}>
      <ComparisonView history={history} compared={compared} />
    </Suspense>
  )
}

/** Time for which a moment stands before the address names it: browsers limit how often it may change. */
const REST_MS = 300

/** Keeps what is shown in the address, here and in that of the manager around this page. */
const useMomentAddress = ({ moments }: OpenHistory): void => {
  const { seq, isFollowing, isPlaying, compared } = useStore(moments.state)
  // Who looks at the newest text finds the newest text again.
  const named = isFollowing ? undefined : seq
  useEffect(() => {
    if (isPlaying) return
    const timer = setTimeout(() => {
      const view = { seq: compared === undefined ? named : undefined, compared }
      const address = new URL(window.location.href)
      writeHistoryQuery(address.searchParams, view)
      if (address.href === window.location.href) return
      // Lines that it named are those of the moment at which the page opened.
      address.hash = ''
      window.history.replaceState(window.history.state, '', address)
      postMoment(view)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [named, isPlaying, compared])
}

export const HistoryView = ({ history, address, siteTitle }: HistoryViewProps) => {
  const isWide = useMatches(WIDE)
  const { compared } = useStore(history.moments.state)
  const change = useChange(history)
  useMomentAddress(history)
  // On a phone, too, one sees what one came for, and goes on with a name that one is typing.
  useEffect(() => {
    const isOfUse = isWide || history.lineFilter.get() !== undefined || history.nameDrafts.size > 0
    openPanel.set(isOfUse ? (openPanel.get() ?? 'changes') : undefined)
  }, [history, isWide])
  useEffect(() => {
    postReady()
    return () => history.moments.end()
  }, [history])
  return (
    <div className="pad-page history-page">
      <HistoryHeader history={history} address={address} siteTitle={siteTitle} />
      <div className="pad-and-chat">
        <main className="pad-part">
          <Middle history={history} />
        </main>
        <SidePanel history={history} isSheet={!isWide} />
      </div>
      {compared === undefined ? (
        <Controls history={history} change={change} />
      ) : (
        <ComparedSlider history={history} compared={compared} />
      )}
      <Announcer history={history} change={change} />
    </div>
  )
}
