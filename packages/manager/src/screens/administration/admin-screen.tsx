import { LoadingState } from '@sheaf/ui/components/loading-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CardPage } from '../../chrome/card-page.tsx'
import { Page } from '../../chrome/page.tsx'
import { AttentionPanel } from '../../features/administration/attention/attention-panel.tsx'
import { SettingsForm } from '../../features/administration/settings-form/settings-form.tsx'
import { CredentialsForm } from '../../features/sign-in/credentials-form.tsx'
import { OtherSession, useOtherSession } from '../../features/sign-in/other-session.tsx'
import { useAdminSignIn } from '../../features/sign-in/sign-in.queries.ts'
import { useIsServerReady } from '../../lib/api/server-ready.ts'
import { useConfiguration } from '../../lib/session/session.ts'
import { takeAddress } from '../../lib/session/unauthenticated-url.ts'

type SignIn = ReturnType<typeof useAdminSignIn>['mutateAsync']

/** Asks for the administrator's login and password, once the server is ready. */
const AdminSignIn = ({ onEnter }: { onEnter: (credentials: Parameters<SignIn>[0]) => Promise<void> }) => {
  const t = useT()
  const isReady = useIsServerReady()
  const otherSession = useOtherSession()
  return (
    <CardPage title={t('ADMIN.FORM_LOGIN')} help={t('ADMIN.HELP_LOGIN')} before={<OtherSession />}>
      {isReady ? (
        <CredentialsForm
          loginLabel={t('USER.LOGIN')}
          loginError={t('USER.ERR.LOGIN')}
          takesFocus={otherSession === undefined}
          onSubmit={onEnter}
        />
      ) : (
        <LoadingState mih={220} text={t('USER.PLEASE_WAIT')} />
      )}
    </CardPage>
  )
}

/** Shows the settings to a site administrator, and the administration's sign-in to everybody else. */
export const AdminScreen = () => {
  const t = useT()
  const { admin, value, version } = useConfiguration()
  const { mutateAsync: signIn } = useAdminSignIn()
  const navigate = useNavigate()
  const [isEntering, setIsEntering] = useState(false)
  const enter = async (credentials: Parameters<SignIn>[0]) => {
    // Prevents the settings from flashing up before the redirect to another screen.
    setIsEntering(true)
    try {
      await signIn(credentials)
      const path = takeAddress('siteAdmin')
      if (path !== undefined) await navigate(path, { replace: true })
    } finally {
      setIsEntering(false)
    }
  }
  if (!admin || isEntering) return <AdminSignIn onEnter={enter} />
  return (
    <Page title={t('ADMIN.FORM_SETTINGS')} help={[t('ADMIN.HELP_SETTINGS'), t('ADMIN.HELP_ACCOUNT')]}>
      <AttentionPanel />
      <SettingsForm settings={value} version={version} />
    </Page>
  )
}
