import type { ErrorKey } from '@sheaf/contract/errors'
import { useNoticesPlace } from '@sheaf/ui/lib/notices-place'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useState } from 'react'
import { Opening } from '../features/access/opening.tsx'
import { Refused } from '../features/access/refused.tsx'
import { postClosed, postSessionEnded } from '../features/frame/manager-messages.ts'
import type { PageAddress } from '../lib/page/page-address.ts'
import { readPageBootstrap } from '../lib/page/page-bootstrap.ts'
import { useStore } from '@sheaf/ui/lib/store'
import type { HistorySession } from './session/history-session.ts'
import { HistoryView } from './history-view.tsx'
import { NotAllowed } from './not-allowed.tsx'
import { listenForSignOut } from '../connection/page-events.ts'

/** Time after which a visible page asks whether the pad has grown. */
const REFRESH_MS = 5000

/** Keeps an open history up to date for as long as the page is visible. */
const useFreshHistory = (session: HistorySession): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = async () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      await session.refresh()
      clearTimeout(timer)
      timer = setTimeout(() => void refresh(), REFRESH_MS)
    }
    const wake = () => void refresh()
    timer = setTimeout(wake, REFRESH_MS)
    document.addEventListener('visibilitychange', wake)
    window.addEventListener('online', wake)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('online', wake)
    }
  }, [session])
  // Who has signed out may see no more than a visitor.
  useEffect(() => listenForSignOut(() => void session.refresh()), [session])
}

interface HistoryPageProps {
  readonly session: HistorySession
  readonly address: PageAddress
}

export const HistoryPage = ({ session, address }: HistoryPageProps) => {
  const t = useT()
  const access = useStore(session.access)
  useNoticesPlace('below-text')
  useFreshHistory(session)
  // The served document has the site's title.
  const [siteTitle] = useState(() => document.title)
  const padName = access.kind === 'open' ? access.history.padName : undefined
  const title = padName === undefined ? siteTitle : `${t('TIMESLIDER.TITLE_OF', { name: padName })} - ${siteTitle}`
  useEffect(() => {
    document.title = title
  }, [title])

  switch (access.kind) {
    case 'open':
      return <HistoryView history={access.history} address={address} siteTitle={siteTitle} />
    case 'refused':
      if (access.mayReadPad) return <NotAllowed address={address} siteTitle={siteTitle} login={access.login} />
      return (
        <Refused
          key={`${session.hasTriedPassword} ${access.errorKey}`}
          errorKey={access.errorKey as ErrorKey}
          unsentText=""
          isToBeRead={false}
          hasTriedPassword={session.hasTriedPassword}
          hasLostPassword={false}
          wasOpen={access.wasOpen}
          base={address.base}
          login={access.login}
          siteTitle={siteTitle}
          goodName={readPageBootstrap().goodName}
          onPassword={(password) => void session.enterPassword(password)}
          onRetry={session.retry}
          onClosed={postClosed}
          onSessionEnded={postSessionEnded}
        />
      )
    case 'opening':
      return (
        <div className="pad-page">
          <header className="pad-header" aria-busy />
          <main className="pad-part">
            <div className="pad-toolbar-place" aria-busy />
            <div className="pad-scroll">
              <Opening isUnreachable={access.isUnreachable} />
            </div>
          </main>
        </div>
      )
  }
}
