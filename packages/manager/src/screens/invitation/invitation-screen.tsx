import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { InvitationLink } from '@sheaf/contract/entities/invitation'
import { registrationSchema } from '@sheaf/contract/entities/user'
import { ErrorState } from '@sheaf/ui/components/error-state'
import { PageLoader } from '@sheaf/ui/components/page-loader'
import { currentLanguage, textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconMailOpened } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { CardPage } from '../../chrome/card-page.tsx'
import { DeadInvitation } from '../../features/invitation/dead-invitation.tsx'
import { callSignOut, useInvitation, useRegisterByInvitation } from '../../features/invitation/invitation.queries.ts'
import { JoinAsUser } from '../../features/invitation/join-as-user.tsx'
import { keptInvitation } from '../../features/invitation/kept-invitation.ts'
import { ProfileForm } from '../../features/profile/profile-form.tsx'
import { blankProfile, type ProfileValues } from '../../features/profile/profile-values.ts'
import { useProfileSite } from '../../features/profile/use-profile-site.ts'
import { endSession } from '../../features/sign-in/end-session.ts'
import { keepForSignIn } from '../../features/sign-in/new-account.ts'
import { isApiError } from '../../lib/errors/api-error.ts'
import { useNavigateWithOutcome } from '../../lib/navigation/navigation-outcome.ts'
import { showError } from '../../lib/errors/show-error.ts'
import { useCurrentUser } from '../../lib/session/session.ts'
import { prepareSignIn, rememberAddress } from '../../lib/session/unauthenticated-url.ts'
import { paths } from '../../paths.ts'

interface OpenProps {
  readonly token: string
  readonly link: InvitationLink
}

/** Registers by the link; the invited address is given unless anybody may register. */
const Registration = ({ token, link: { email = '', registration } }: OpenProps) => {
  const navigate = useNavigateWithOutcome()
  const site = useProfileSite()
  const { mutateAsync: register } = useRegisterByInvitation(token)
  const save = async ({ passwordCurrent: _, ...values }: ProfileValues) => {
    const { value, joined } = await register(registrationSchema.parse(values))
    rememberAddress(joined === null ? paths.invitation : paths.groupView(joined))
    const text = value.active ? 'USER.AUTH.SUBSCRIBE_SUCCESS' : 'USER.AUTH.SUBSCRIBE_CONFIRM_SUCCESS'
    if (value.active) keepForSignIn({ login: value.login, password: values.password })
    await navigate(paths.login, { text, email: value.email, login: value.login })
  }
  return (
    <ProfileForm
      kind="registration"
      isInCard
      isEmailGiven={registration === 'invited'}
      initial={{ ...blankProfile(currentLanguage()), email }}
      site={site}
      onSave={save}
    />
  )
}

/** Offers whoever is not signed in to register or to sign in, and to come back here. */
const JoinAsVisitor = ({ token, link }: OpenProps) => {
  const t = useT()
  const [isRegistering, setRegistering] = useState(false)
  const mayRegister = link.registration !== 'nobody'
  const signIn = (
    <Button
      component={Link}
      to={paths.login}
      variant={mayRegister ? 'default' : 'filled'}
      fullWidth
      onClick={() => prepareSignIn(paths.invitation)}
    >
      {t('INVITATION.SIGN_IN')}
    </Button>
  )
  if (isRegistering)
    return (
      <Stack>
        <Registration token={token} link={link} />
        {signIn}
      </Stack>
    )
  return (
    <Stack>
      <Text ta="center">{t(mayRegister ? 'INVITATION.CHOICE' : 'INVITATION.CHOICE_SIGN_IN')}</Text>
      {mayRegister && (
        <Button fullWidth onClick={() => setRegistering(true)}>
          {t('INVITATION.REGISTER')}
        </Button>
      )}
      {signIn}
    </Stack>
  )
}

const Open = ({ token, link }: OpenProps) => {
  const t = useT()
  const queryClient = useQueryClient()
  const user = useCurrentUser()
  const { group: folder = '', inviter, role } = link
  const signOutHere = async () => {
    try {
      await endSession(queryClient, callSignOut)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Stack>
      <ThemeIcon size={64} radius="50%" variant="light" mx="auto">
        <IconMailOpened size={32} stroke={1.6} />
      </ThemeIcon>
      <Title order={2} size="h3" ta="center">
        {inviter === undefined
          ? t('INVITATION.TEXT_SITE', { folder })
          : t('INVITATION.TEXT', { name: inviter, folder })}
      </Title>
      {role === 'admin' && <Text ta="center">{t('INVITATION.AS_ADMIN')}</Text>}
      {user === undefined ? (
        <JoinAsVisitor token={token} link={link} />
      ) : (
        <JoinAsUser token={token} link={link} user={user} onSignOut={signOutHere} />
      )}
    </Stack>
  )
}

const Invitation = ({ token }: { token: string }) => {
  const t = useT()
  const { data, error, refetch } = useInvitation(token)
  if (isApiError(error, 'BACKEND.ERROR.TOKEN.INCORRECT')) return <DeadInvitation state="unknown" />
  if (error)
    return (
      <ErrorState
        text={isApiError(error) ? textOfKey(error.key) : t('GLOBAL.PAGE_FAILED_TEXT')}
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined) return <PageLoader />
  const { value: link } = data
  if (link.state === 'open') return <Open token={token} link={link} />
  return <DeadInvitation {...link} state={link.state} />
}

/** Shows an invitation: who invites into which folder, and with which account one would join. Looking uses nothing up. */
export const InvitationScreen = () => {
  const t = useT()
  // The token goes once it is used; the page stays as it is until it has been left.
  const [token] = useState(keptInvitation.get)
  return (
    <CardPage title={t('INVITATION.TITLE')}>
      {token === undefined ? <DeadInvitation state="left" /> : <Invitation token={token} />}
    </CardPage>
  )
}
