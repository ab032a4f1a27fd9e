import { Button, Group, Stack, Text } from '@mantine/core'
import { PageLoader } from '@sheaf/ui/components/page-loader'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { CardPage } from '../chrome/card-page.tsx'
import { LoginMessage } from '../features/sign-in/login-message.tsx'
import { keepPending, type Pending, pendingSignIn } from '../features/sign-in/pending-sign-in.ts'
import { useEnter, useStartAgain } from '../features/sign-in/use-enter.ts'
import { RecoveryCodes } from '../features/two-factor/recovery-codes.tsx'
import { SetUpTwoFactor } from '../features/two-factor/set-up-two-factor.tsx'
import { rememberTwoFactorLater } from '../lib/preferences.ts'
import { tellFailure } from '../lib/query-client.ts'
import { useConfiguration } from '../lib/session.ts'
import { paths } from '../paths.ts'

/** Goes in without two-factor, and is not asked again in this browser. */
const PutOff = ({ pending, onLeave }: { pending: Pending; onLeave: (isLeaving: boolean) => void }) => {
  const t = useT()
  const enter = useEnter()
  const later = async () => {
    onLeave(true)
    rememberTwoFactorLater()
    try {
      await enter(pending)
    } catch (error) {
      tellFailure(error)
      onLeave(false)
    }
  }
  return (
    <Button variant="default" fullWidth onClick={() => void later()}>
      {t('USER.SETUP_2FA_LATER')}
    </Button>
  )
}

export const TwoFactorScreen = () => {
  const t = useT()
  const navigate = useNavigate()
  const startAgain = useStartAgain()
  const [codes, setCodes] = useState<readonly string[]>()
  const [isLeaving, setIsLeaving] = useState(false)
  const { user, value } = useConfiguration()
  // Asked once: enabling it here turns it on before the codes are drawn.
  const [wasOn] = useState(user?.otpEnabled === true)
  const { twoFactorRequired = false, title: siteTitle = 'Sheaf' } = value
  // As it was on arrival: it is given up on the way out, while this screen still stands.
  const [pending] = useState(pendingSignIn)
  const title = t('USER.SETUP_2FA')

  const finish = async () => {
    toast.success(t(pending === undefined ? 'USER.TWOFA_ENABLED' : 'USER.TWOFA_RELOGIN'))
    await navigate(pending === undefined ? paths.profile : paths.login, { replace: true })
    keepPending(undefined)
  }

  if (codes !== undefined)
    return (
      <CardPage title={title} place={pending === undefined ? 'edge' : 'middle'}>
        <RecoveryCodes codes={codes} siteTitle={siteTitle} onDone={() => void finish()} />
      </CardPage>
    )
  if (isLeaving) return <PageLoader />
  if (pending === undefined && user === undefined) return <Navigate to={paths.login} replace />
  if (pending === undefined && wasOn) return <Navigate to={paths.profile} replace />
  return (
    <CardPage
      title={title}
      place={pending === undefined ? 'edge' : 'middle'}
      crumbs={pending === undefined ? [{ name: t('MENU.PROFILE'), to: paths.profile }] : []}
      help={t('USER.HELP.TWOFA')}
      before={<LoginMessage isBanner />}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t(
            pending !== undefined && twoFactorRequired
              ? 'BACKEND.ERROR.AUTHENTICATION.TWO_FACTOR_NEEDED'
              : 'USER.INFO.TWOFA',
          )}
        </Text>
        <SetUpTwoFactor applicant={pending ?? {}} onEnabled={setCodes} onRefused={startAgain} />
        {pending === undefined ? (
          <Group justify="center">
            <Button variant="subtle" component={Link} to={paths.profile}>
              {t('ACTIONS.CANCEL')}
            </Button>
          </Group>
        ) : (
          !twoFactorRequired && <PutOff pending={pending} onLeave={setIsLeaving} />
        )}
      </Stack>
    </CardPage>
  )
}
