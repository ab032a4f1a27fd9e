import { canSignInWithPassword } from '@sheaf/contract/policy/site'
import { signOut } from '@sheaf/contract/routes/auth'
import { signOutAtProvider } from '@sheaf/contract/routes/providers'
import { PageLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../../chrome/page.tsx'
import { useSignOutOnMount } from '../../features/sign-in/use-sign-out-on-mount.ts'
import { callApi } from '../../lib/api/api.ts'
import { useConfiguration } from '../../lib/session/session.ts'
import { paths } from '../../paths.ts'

const leave = () => callApi(signOut)

export const LogoutScreen = () => {
  const t = useT()
  const { authMethod = 'internal' } = useConfiguration().value
  const isSignInOurs = canSignInWithPassword({ authMethod }).allowed
  useSignOutOnMount(leave, isSignInOurs ? paths.login : signOutAtProvider, paths.groups)
  return (
    <Page title={t('MENU.LOGOUT')}>
      <PageLoader />
    </Page>
  )
}
