import { adminSignOut } from '@sheaf/contract/routes/auth'
import { PageLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../../chrome/page.tsx'
import { useSignOutOnMount } from '../../features/sign-in/use-sign-out-on-mount.ts'
import { callApi } from '../../lib/api/api.ts'
import { paths } from '../../paths.ts'

const leave = () => callApi(adminSignOut)

export const AdminLogoutScreen = () => {
  const t = useT()
  useSignOutOnMount(leave, paths.admin, paths.admin)
  return (
    <Page title={t('MENU.LOGOUT')}>
      <PageLoader />
    </Page>
  )
}
