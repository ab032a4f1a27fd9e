import { Button, Stack, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { CardPage } from '../chrome/card-page.tsx'
import { LoginMessage } from '../features/sign-in/login-message.tsx'
import { pendingSignIn } from '../features/sign-in/pending-sign-in.ts'
import { useEnter } from '../features/sign-in/use-enter.ts'
import { CodeForm } from '../features/two-factor/code-form.tsx'
import { RecoveryCodeForm } from '../features/two-factor/recovery-code-form.tsx'
import { paths } from '../paths.ts'

export const LoginOtpScreen = () => {
  const t = useT()
  const pending = pendingSignIn()
  const enter = useEnter()
  const [hasPhone, setHasPhone] = useState(true)
  if (pending === undefined) return <Navigate to={paths.login} replace />
  const verify = (code: string) => enter(pending, code)
  return (
    <CardPage title={t('USER.OTP')} help={t('USER.HELP.OTP')} before={<LoginMessage />}>
      <Stack>
        {hasPhone ? (
          <>
            <Text size="sm">{t('USER.INPUT_OTP_NOTE')}</Text>
            <CodeForm onVerify={verify} />
          </>
        ) : (
          <RecoveryCodeForm onVerify={verify} />
        )}
        <Button variant="subtle" fullWidth onClick={() => setHasPhone(!hasPhone)}>
          {t(hasPhone ? 'USER.USE_RECOVERY_CODE' : 'USER.USE_OTP')}
        </Button>
      </Stack>
    </CardPage>
  )
}
