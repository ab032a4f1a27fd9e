import { ActionIcon, Title } from '@mantine/core'
import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArrowLeft, IconLayoutSidebarRight } from '@tabler/icons-react'
import { Suspense, lazy } from 'react'
import { safeColor } from '../connection/authors.ts'
import { SettingsMenu } from '../features/preferences/settings-menu.tsx'
import type { PageAddress } from '../lib/page/page-address.ts'
import { isAlone, isInManager } from '../lib/page/placement.ts'
import { useStore } from '@sheaf/ui/lib/store'
import { SiteMark } from '../site-mark.tsx'
import type { OpenHistory } from './session/history-session.ts'
import { formatMoment } from './session/moment-words.ts'
import { padLink } from './pad-link.ts'
import { openPanel } from './panels/open-panel.ts'
import { useKnownMoment } from './session/use-known-moment.ts'

const MomentActions = lazy(() => import('./panels/moment-actions.tsx'))

/** When the moment was written, and by whom. */
const MomentInHeader = ({ history }: { readonly history: OpenHistory }) => {
  const t = useT()
  const locale = useDateLocale()
  const { author, time, isGuess } = useKnownMoment(history)
  const { head, compared } = useStore(history.moments.state)
  // Above a comparison stand its own two.
  if (head < 1 || compared !== undefined) return null
  return (
    <p className="history-moment">
      {time === null ? (
        <span className="history-time">{t('TIMESLIDER.BEGINNING')}</span>
      ) : (
        <time className="history-time" dateTime={new Date(time).toISOString()}>
          {formatMoment(time, locale, isGuess)}
        </time>
      )}
      {author !== null && (
        <span className="history-author">
          <span className="history-swatch" style={{ backgroundColor: safeColor(author.color) }} aria-hidden />
          <bdi>{author.name || t('EDITOR.GUEST')}</bdi>
        </span>
      )}
    </p>
  )
}

interface HistoryHeaderProps {
  readonly history: OpenHistory
  readonly address: PageAddress
  readonly siteTitle: string
}

export const HistoryHeader = ({ history, address, siteTitle }: HistoryHeaderProps) => {
  const t = useT()
  const panel = useStore(openPanel)
  return (
    <header className={isInManager() ? 'history-header is-in-manager' : 'history-header'}>
      {isAlone() && <SiteMark base={address.base} title={siteTitle} />}
      <div className="history-place">
        {!isInManager() && (
          <ActionIcon
            component="a"
            {...padLink(address)}
            aria-label={t('TIMESLIDER.TO_PAD')}
            title={t('TIMESLIDER.TO_PAD')}
          >
            <IconArrowLeft size={20} stroke={1.6} data-way />
          </ActionIcon>
        )}
        <Title order={1} className="history-name" title={history.padName} dir="auto">
          {t('TIMESLIDER.TITLE_OF', { name: history.padName })}
        </Title>
      </div>
      <MomentInHeader history={history} />
      <div className="history-actions">
        <Suspense>
          <MomentActions history={history} />
        </Suspense>
        <SettingsMenu />
        <ActionIcon
          aria-label={t('TIMESLIDER.PANEL.TITLE')}
          title={t('TIMESLIDER.PANEL.TITLE')}
          aria-expanded={panel !== undefined}
          onClick={() => openPanel.set(panel === undefined ? 'changes' : undefined)}
        >
          <IconLayoutSidebarRight size={20} stroke={1.6} data-way />
        </ActionIcon>
      </div>
    </header>
  )
}
