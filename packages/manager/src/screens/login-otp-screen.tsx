import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Navigate, useNavigate } from 'react-router'
import { CardPage } from '../chrome/card-page.tsx'
import { LoginMessage } from '../features/sign-in/login-message.tsx'
import { keepPending, pendingSignIn } from '../features/sign-in/pending-sign-in.ts'
import { useSecondStep } from '../features/sign-in/sign-in.queries.ts'
import { isApiError } from '../lib/api-error.ts'
import { focusFirstError, showRefusal } from '../lib/form.ts'
import { takeAddress } from '../lib/unauthenticated-url.ts'
import { paths } from '../paths.ts'

const fieldOf = { 'BACKEND.ERROR.AUTHENTICATION.INVALID_OTP': 'otp' } as const

export const LoginOtpScreen = () => {
  const t = useT()
  const navigate = useNavigate()
  const pending = pendingSignIn()
  const { mutateAsync: secondStep, isPending } = useSecondStep()
  const form = useForm({
    initialValues: { otp: '' },
    validate: { otp: (value) => (value.trim() === '' ? t('BACKEND.ERROR.AUTHENTICATION.INVALID_OTP') : null) },
  })
  if (pending === undefined) return <Navigate to={paths.login} replace />

  const submit = async (otp: string) => {
    try {
      await secondStep({ ...pending, otp: otp.trim() })
      await navigate(takeAddress() ?? paths.groups, { replace: true })
      keepPending(undefined)
    } catch (error) {
      showRefusal(form, error, fieldOf)
      if (!isApiError(error, 'BACKEND.ERROR.AUTHENTICATION.NOT_AUTH')) return
      keepPending(undefined)
      await navigate(paths.login, { replace: true })
    }
  }

  return (
    <CardPage title={t('USER.OTP')} before={<LoginMessage />}>
      <form noValidate onSubmit={form.onSubmit(({ otp }) => void submit(otp), focusFirstError(form))}>
        <Stack>
          <Text size="sm">{t('USER.INPUT_OTP_NOTE')}</Text>
          <TextInput
            label={t('USER.INPUT_OTP')}
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={40}
            required
            withAsterisk={false}
            {...form.getInputProps('otp')}
          />
          <Button type="submit" fullWidth loading={isPending}>
            {t('USER.VERIFY_CODE')}
          </Button>
        </Stack>
      </form>
    </CardPage>
  )
}
