import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'

export const AdminLogoutScreen = () => {
  const t = useT()
  return <Page title={t('MENU.LOGOUT')}>{null}</Page>
}
