import { useT } from '@sheaf/ui/l10n/use-t'
import { CardPage } from '../chrome/card-page.tsx'
import { Page } from '../chrome/page.tsx'
import { SettingsForm } from '../features/administration/settings-form.tsx'
import { CredentialsForm } from '../features/sign-in/credentials-form.tsx'
import { useAdminSignIn } from '../features/sign-in/sign-in.queries.ts'
import { useConfiguration } from '../lib/session.ts'

/** The administrator's sign-in, and with an administrator's session the settings. */
export const AdminScreen = () => {
  const t = useT()
  const { admin, value } = useConfiguration()
  const { mutateAsync: signIn } = useAdminSignIn()
  if (!admin)
    return (
      <CardPage title={t('ADMIN.FORM_LOGIN')} help={t('ADMIN.HELP_LOGIN')}>
        <CredentialsForm loginLabel={t('USER.LOGIN')} onSubmit={signIn} />
      </CardPage>
    )
  return (
    <Page title={t('ADMIN.FORM_SETTINGS')} help={t('ADMIN.HELP_SETTINGS')} width="form">
      <SettingsForm settings={value} />
    </Page>
  )
}
