import { Anchor, Center, Loader, Stack, Text } from '@mantine/core'
import { canRegister } from '@sheaf/contract/policy/site'
import { visitor } from '@sheaf/contract/policy/actor'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Link, useNavigate } from 'react-router'
import { CardPage } from '../chrome/card-page.tsx'
import { CredentialsForm } from '../features/sign-in/credentials-form.tsx'
import { LoginMessage } from '../features/sign-in/login-message.tsx'
import { keepPending } from '../features/sign-in/pending-sign-in.ts'
import { useIsServerReady, useSignIn } from '../features/sign-in/sign-in.queries.ts'
import { useConfiguration } from '../lib/session.ts'
import { takeAddress } from '../lib/unauthenticated-url.ts'
import { paths } from '../paths.ts'

export const LoginScreen = () => {
  const t = useT()
  const navigate = useNavigate()
  const { value } = useConfiguration()
  const isReady = useIsServerReady()
  const { mutateAsync: signIn } = useSignIn()
  const { authMethod = 'internal', openRegistration = false } = value

  const submit = async (credentials: { login: string; password: string }) => {
    const pending = await signIn(credentials)
    keepPending(pending)
    await navigate(pending === undefined ? (takeAddress() ?? paths.groups) : paths.loginOtp, { replace: true })
  }

  return (
    <CardPage title={t('USER.AUTH.WELCOME')} help={t('USER.HELP.LOGIN')} before={<LoginMessage />}>
      {isReady ? (
        <Stack>
          <CredentialsForm loginLabel={t('USER.LOGIN_OR_EMAIL')} onSubmit={submit} />
          {canRegister(visitor, { authMethod, openRegistration }).allowed && (
            <Text size="sm" ta="center">
              {t('USER.NO_ACCOUNT')}{' '}
              <Anchor component={Link} to={paths.subscribe}>
                {t('USER.SUBSCRIBE')}
              </Anchor>
            </Text>
          )}
        </Stack>
      ) : (
        <Center mih={220} role="status">
          <Stack align="center">
            <Loader type="dots" aria-hidden />
            <Text size="sm" c="dimmed">
              {t('USER.PLEASE_WAIT')}
            </Text>
          </Stack>
        </Center>
      )}
    </CardPage>
  )
}
