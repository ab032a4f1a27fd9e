import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'

export const AdminScreen = () => {
  const t = useT()
  return <Page title={t('ADMIN.FORM_SETTINGS')}>{null}</Page>
}
