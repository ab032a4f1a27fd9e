import { Anchor, Stack, Text } from '@mantine/core'
import { canRecover } from '@sheaf/contract/policy/site'
import { LoadingState } from '@sheaf/ui/components/loading-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { CardPage } from '../../chrome/card-page.tsx'
import { CredentialsForm } from '../../features/sign-in/credentials-form.tsx'
import { LoginMessage, useLoginMessage } from '../../features/sign-in/login-message.tsx'
import { OtherSession, useOtherSession } from '../../features/sign-in/other-session.tsx'
import { keepForSignIn, passwordOfNewAccount } from '../../features/sign-in/new-account.ts'
import { setPendingSignIn } from '../../features/sign-in/pending-sign-in.ts'
import { ProviderSignIn } from '../../features/sign-in/provider-sign-in.tsx'
import { useSignIn } from '../../features/sign-in/sign-in.queries.ts'
import { Unconfirmed } from '../../features/sign-in/unconfirmed.tsx'
import { useAfterFirstStep } from '../../features/sign-in/use-complete-sign-in.ts'
import { isApiError } from '../../lib/errors/api-error.ts'
import { OutcomeAlert } from '../../components/failures/outcome-alert.tsx'
import { useOutcome } from '../../lib/navigation/navigation-outcome.ts'
import { useProductHelp } from '../../lib/page/product-help.ts'
import { useIsServerReady } from '../../lib/api/server-ready.ts'
import { useConfiguration } from '../../lib/session/session.ts'
import { useSendsMail } from '../../lib/session/site.ts'
import { paths } from '../../paths.ts'

const UNCONFIRMED = 'BACKEND.ERROR.AUTHENTICATION.ACTIVATION_NEEDED'

const PasswordSignIn = () => {
  const t = useT()
  const { value, registers } = useConfiguration()
  const { authMethod = 'internal' } = value
  const sendsMail = useSendsMail()
  const { mutateAsync: signIn } = useSignIn()
  const afterFirstStep = useAfterFirstStep()
  const outcome = useOutcome()
  // An outcome with a login says only that the account can sign in, unless the account has to be confirmed first.
  const isToSignIn = outcome?.login !== undefined && outcome.text !== 'USER.AUTH.SUBSCRIBE_CONFIRM_SUCCESS'
  const toRead = [useLoginMessage(), useOtherSession(), isToSignIn ? undefined : outcome]
  const [isUnconfirmed, setIsUnconfirmed] = useState(false)
  useEffect(() => () => keepForSignIn(undefined), [])
  const submit = async (credentials: Parameters<typeof signIn>[0]) => {
    setIsUnconfirmed(false)
    try {
      await afterFirstStep(await signIn(credentials))
    } catch (error) {
      if (!isApiError(error, UNCONFIRMED)) throw error
      setIsUnconfirmed(true)
    }
  }
  return (
    <Stack>
      {isUnconfirmed && <Unconfirmed />}
      <CredentialsForm
        loginLabel={t('USER.LOGIN_OR_EMAIL')}
        loginError={t('USER.ERR.LOGIN_OR_EMAIL')}
        {...(outcome?.login !== undefined && { knownLogin: outcome.login })}
        {...(isToSignIn && { knownPassword: passwordOfNewAccount(outcome.login) ?? '' })}
        takesFocus={toRead.every((notice) => notice === undefined)}
        onSubmit={submit}
      />
      {sendsMail && canRecover({ authMethod }).allowed && (
        <Text size="sm" ta="center">
          <Anchor component={Link} to={paths.recovery}>
            {t('USER.PASSWORD_LOST')}
          </Anchor>
        </Text>
      )}
      {registers && (
        <Text size="sm" ta="center">
          {t('USER.NO_ACCOUNT')}{' '}
          <Anchor component={Link} to={paths.subscribe}>
            {t('USER.REGISTER')}
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}

/** Shows the password form, or the link to the identity provider that the site uses. */
const SignIn = () => {
  const { authMethod = 'internal' } = useConfiguration().value
  if (authMethod === 'internal' || authMethod === 'ldap') return <PasswordSignIn />
  return <ProviderSignIn key={authMethod} provider={authMethod} />
}

export const LoginScreen = () => {
  const t = useT()
  const whatThisIs = useProductHelp('always')
  const isReady = useIsServerReady()
  // A return to this screen begins the sign-in anew.
  useEffect(() => setPendingSignIn(undefined), [])
  const { authMethod = 'internal' } = useConfiguration().value
  return (
    <CardPage
      title={t('USER.AUTH.WELCOME')}
      help={[...whatThisIs, t(authMethod === 'internal' ? 'USER.HELP.LOGIN' : 'USER.REGISTRATION_ELSEWHERE_TEXT')]}
      before={
        <>
          <OutcomeAlert />
          <LoginMessage />
          <OtherSession />
        </>
      }
    >
      {isReady ? <SignIn /> : <LoadingState mih={220} text={t('USER.PLEASE_WAIT')} />}
    </CardPage>
  )
}
