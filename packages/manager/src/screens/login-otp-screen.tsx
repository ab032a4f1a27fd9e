import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'

export const LoginOtpScreen = () => {
  const t = useT()
  return <Page title={t('USER.INPUT_OTP')}>{null}</Page>
}
