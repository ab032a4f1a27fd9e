import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'

export const LoginScreen = () => {
  const t = useT()
  return <Page title={t('USER.AUTH.WELCOME')}>{null}</Page>
}
