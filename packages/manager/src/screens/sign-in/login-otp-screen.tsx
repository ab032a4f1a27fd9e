import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useState } from 'react'
import { Link } from 'react-router'
import { CardPage } from '../../chrome/card-page.tsx'
import { pendingSignIn } from '../../features/sign-in/pending-sign-in.ts'
import { SignInLost } from '../../features/sign-in/sign-in-lost.tsx'
import { useCompleteSignIn } from '../../features/sign-in/use-complete-sign-in.ts'
import { CodeForm, RecoveryCodeForm } from '../../features/two-factor/code-form.tsx'
import { paths } from '../../paths.ts'

export const LoginOtpScreen = () => {
  const t = useT()
  // Read once on arrival: leaving clears it while this screen is still mounted.
  const [pending] = useState(pendingSignIn)
  const completeSignIn = useCompleteSignIn()
  const [hasPhone, setHasPhone] = useState(true)
  if (pending === undefined) return <SignInLost />
  const verify = (code: string) => completeSignIn(pending, code)
  return (
    <CardPage
      title={t(hasPhone ? 'USER.OTP' : 'USER.RECOVERY_CODE')}
      help={t(hasPhone ? 'USER.HELP.OTP' : 'USER.HELP.RECOVERY_CODE')}
    >
      <Stack>
        {hasPhone ? (
          <CodeForm onVerify={verify} takesFocus note={t('USER.INPUT_OTP_NOTE')} />
        ) : (
          <>
            <Text size="sm">{t('USER.RECOVERY_CODE_NOTE')}</Text>
            <RecoveryCodeForm onVerify={verify} />
          </>
        )}
        <Group justify="center" gap="lg">
          <Anchor component="button" type="button" size="sm" onClick={() => setHasPhone(!hasPhone)}>
            {t(hasPhone ? 'USER.USE_RECOVERY_CODE' : 'USER.USE_OTP')}
          </Anchor>
          <Anchor component={Link} size="sm" to={paths.login}>
            {t('USER.BACK_TO_SIGN_IN')}
          </Anchor>
        </Group>
      </Stack>
    </CardPage>
  )
}
