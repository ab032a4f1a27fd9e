import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../../chrome/page.tsx'
import { useSendsMail } from '../../lib/session/site.ts'
import { MarkedPanels } from './marked-panels.tsx'

export const WatchlistScreen = () => {
  const t = useT()
  return (
    <Page title={t('MENU.WATCHLIST')} help={t(useSendsMail() ? 'WATCHLIST.HELP' : 'WATCHLIST.HELP_NO_MAIL')}>
      <MarkedPanels kind="watch" />
    </Page>
  )
}
