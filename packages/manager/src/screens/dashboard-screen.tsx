import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'

export const DashboardScreen = () => {
  const t = useT()
  return <Page title={t('DASHBOARD.TITLE')}>{null}</Page>
}
