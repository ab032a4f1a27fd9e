import { signOut } from '@sheaf/contract/routes/auth'
import { PageLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'
import { useLeave } from '../features/sign-in/use-leave.ts'
import { call } from '../lib/api.ts'
import { paths } from '../paths.ts'

const leave = () => call(signOut)

export const LogoutScreen = () => {
  const t = useT()
  useLeave(leave, paths.login, paths.groups)
  return (
    <Page title={t('MENU.LOGOUT')}>
      <PageLoader />
    </Page>
  )
}
