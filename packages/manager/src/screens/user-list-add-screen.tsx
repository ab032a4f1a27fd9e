import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'

export const UserListAddScreen = () => {
  const t = useT()
  return <Page title={t('USERLIST.ADD')}>{null}</Page>
}
