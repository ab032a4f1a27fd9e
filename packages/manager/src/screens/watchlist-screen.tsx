import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'

export const WatchlistScreen = () => {
  const t = useT()
  return <Page title={t('WATCHLIST.TITLE')}>{null}</Page>
}
