import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'

export const UserListsScreen = () => {
  const t = useT()
  return <Page title={t('USERLIST.USERLIST')}>{null}</Page>
}
