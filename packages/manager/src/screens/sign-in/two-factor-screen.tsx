import { Button, Group, Stack, Text } from '@mantine/core'
import { signOut } from '@sheaf/contract/routes/auth'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { CardPage } from '../../chrome/card-page.tsx'
import { endSession } from '../../features/sign-in/end-session.ts'
import { LoginMessage } from '../../features/sign-in/login-message.tsx'
import { setPendingSignIn, pendingSignIn } from '../../features/sign-in/pending-sign-in.ts'
import { SignInLost } from '../../features/sign-in/sign-in-lost.tsx'
import { useAfterOffer, useOpenAddress, useStartAgain } from '../../features/sign-in/use-complete-sign-in.ts'
import { RecoveryCodes } from '../../features/two-factor/recovery-codes.tsx'
import { SetUpTwoFactor, TwoFactorOffer } from '../../features/two-factor/set-up-two-factor.tsx'
import { useAct } from '../../lib/api/act.ts'
import { callApi } from '../../lib/api/api.ts'
import { rememberTwoFactorLater, saveBannerLaterFor } from '../../lib/preferences/preferences.ts'
import { nameOf, useActor, useConfiguration, useCurrentUser } from '../../lib/session/session.ts'
import { withOutcome } from '../../lib/navigation/navigation-outcome.ts'
import { rememberAddress } from '../../lib/session/unauthenticated-url.ts'
import { paths } from '../../paths.ts'

/**
 * Returns a function that goes on without two-factor, which is then not offered again in this browser, and for this visit
 * not by the banner either.
 */
const usePutOff = (address: string = paths.groups) => {
  const openAddress = useOpenAddress()
  const user = useCurrentUser()
  return () => {
    rememberTwoFactorLater()
    if (user) saveBannerLaterFor(user.login)
    void openAddress(address)
  }
}

export const TwoFactorScreen = () => {
  const t = useT()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const startAgain = useStartAgain()
  const afterOffer = useAfterOffer()
  const putOff = usePutOff(afterOffer)
  const [isAccepted, setIsAccepted] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const { user, value } = useConfiguration()
  const actor = useActor()
  // Read once: enabling two-factor here changes it before the recovery codes are shown.
  const [wasOn] = useState(user?.otpEnabled === true)
  const [wasNobody] = useState(user === undefined)
  const { title: siteTitle = 'Sheaf' } = value
  // Sign-in that cannot complete without two-factor. Read once on arrival: leaving clears it while this screen is still
  // mounted.
  const [pending] = useState(pendingSignIn)
  const isAtEdge = pending === undefined
  const title = t('USER.SETUP_2FA')

  const { mutate: finish } = useAct({
    mutationFn: async () => {
      if (isAtEdge && afterOffer === undefined) {
        toast.success(t('USER.TWOFA_ENABLED'))
        return navigate(paths.profile, { replace: true })
      }
      if (afterOffer !== undefined) {
        await endSession(queryClient, () => callApi(signOut))
        rememberAddress(afterOffer, 'user', nameOf(actor))
      }
      await navigate(paths.login, { replace: true, ...withOutcome({ text: 'USER.TWOFA_RELOGIN' }) })
      setPendingSignIn(undefined)
    },
    isDone: () => true,
  })

  if (codes !== undefined)
    return (
      <CardPage title={title} place={isAtEdge ? 'edge' : 'middle'}>
        <RecoveryCodes codes={codes} siteTitle={siteTitle} onDone={finish} />
      </CardPage>
    )
  if (pending === undefined && user === undefined)
    // If the browser stores no cookies, or the session ended on this screen, a message has said so already.
    return wasNobody && afterOffer === undefined ? <SignInLost /> : <Navigate to={paths.login} replace />
  if (pending === undefined && wasOn) return <Navigate to={paths.profile} replace />
  if (afterOffer !== undefined && !isAccepted)
    return (
      <CardPage title={t('USER.TWOFA')} before={<LoginMessage isBanner />}>
        <TwoFactorOffer onBegin={() => setIsAccepted(true)} onPutOff={putOff} />
      </CardPage>
    )
  return (
    <CardPage
      // A page of its own, whose heading takes the focus from the offer that it replaces.
      key="set-up"
      title={title}
      place={isAtEdge ? 'edge' : 'middle'}
      crumbs={isAtEdge ? [{ name: t('MENU.PROFILE'), to: paths.profile }] : []}
      help={t('USER.HELP.TWOFA')}
      before={<LoginMessage isBanner />}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t(isAtEdge ? 'USER.INFO.TWOFA' : 'BACKEND.ERROR.AUTHENTICATION.TWO_FACTOR_NEEDED')}
        </Text>
        <SetUpTwoFactor
          applicant={pending ?? {}}
          onEnabled={setCodes}
          onRefused={(error) => startAgain(error, pending)}
        />
        {isAtEdge && (
          <Group justify="center">
            {afterOffer === undefined ? (
              <Button variant="subtle" component={Link} to={paths.profile}>
                {t('ACTIONS.CANCEL')}
              </Button>
            ) : (
              <Button variant="subtle" onClick={putOff}>
                {t('USER.SETUP_2FA_NOT_NOW')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </CardPage>
  )
}
