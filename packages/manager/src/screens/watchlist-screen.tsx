import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'
import { MarkedPanels } from './marked-panels.tsx'

export const WatchlistScreen = () => {
  const t = useT()
  return (
    <Page title={t('MENU.WATCHLIST')} help={t('WATCHLIST.HELP')}>
      <MarkedPanels kind="watch" />
    </Page>
  )
}
