import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'

export const ProfileScreen = () => {
  const t = useT()
  return <Page title={t('USER.PROFILE')}>{null}</Page>
}
