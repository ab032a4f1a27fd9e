import { Divider, Stack, Text, Title, Button } from '@mantine/core'
import { LoadingState } from '@sheaf/ui/components/loading-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useForm } from '@mantine/form'
import { checkPassword } from '@sheaf/contract/routes/auth'
import { ActButton } from '@sheaf/ui/components/act-button'
import { PasswordField } from '@sheaf/ui/components/password-field'
import { autofill } from '@sheaf/ui/lib/autofill'
import { ConfirmActions } from '@sheaf/ui/components/confirm-actions'
import { loadAgain, LoadFailure } from '../../components/failures/load-failure.tsx'
import { isApiError } from '../../lib/errors/api-error.ts'
import { useStandingError } from '../../lib/errors/standing-error.ts'
import { CodeForm } from './code-form.tsx'
import { callApi } from '../../lib/api/api.ts'
import { AccountName } from '../../components/forms/account-name.tsx'
import { submitWith } from '../../lib/forms/form.ts'
import { useCurrentUser } from '../../lib/session/session.ts'
import { SecretKey } from './secret-key.tsx'
import { type Applicant, pendingTwoFactorQuery, useEnableTwoFactor } from './two-factor.queries.ts'

interface TwoFactorOfferProps {
  readonly onBegin: () => void
  readonly onPutOff: () => void
}

/** OTP-36: says what two-factor is for, and asks whether to set it up. Neither answer is the one that we would prefer. */
export const TwoFactorOffer = ({ onBegin, onPutOff }: TwoFactorOfferProps) => {
  const t = useT()
  return (
    <Stack>
      <Text>{t('USER.SETUP_2FA_OFFER')}</Text>
      <ConfirmActions>
        <Button variant="default" onClick={onPutOff}>
          {t('USER.SETUP_2FA_NOT_NOW')}
        </Button>
        <Button variant="default" onClick={onBegin}>
          {t('USER.SETUP_2FA_BEGIN')}
        </Button>
      </ConfirmActions>
    </Stack>
  )
}

const fieldOf = { 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT': 'password' } as const

/** Asks for the password where the session is too old for the next step. */
const PasswordCheckForm = ({ onChecked }: { onChecked: () => Promise<unknown> }) => {
  const t = useT()
  const { login = '' } = useCurrentUser() ?? {}
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? t('USER.ERR.PASSWORD') : null) },
  })
  const check = async ({ password }: typeof form.values) => {
    await callApi(checkPassword, { body: { password } })
    await onChecked()
  }
  return (
    <form noValidate onSubmit={submitWith(form, check, fieldOf)}>
      <Stack>
        <AccountName login={login} />
        <Text>{t('USER.SETUP_2FA_PASSWORD')}</Text>
        <PasswordField
          label={t('USER.PASSCURRENT')}
          {...autofill.currentPassword}
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        <ActButton type="submit" fullWidth loading={form.submitting}>
          {t('ACTIONS.CONFIRM')}
        </ActButton>
      </Stack>
    </form>
  )
}

interface SetUpTwoFactorProps {
  readonly applicant: Applicant
  readonly onEnabled: (recoveryCodes: readonly string[]) => void
  /** Handles a refused setup. Resolves to whether it has reported the error already. */
  readonly onRefused: (error: unknown) => Promise<boolean>
}

/** Sets up two-factor: step 1 transfers the secret, step 2 confirms it by a code. */
export const SetUpTwoFactor = ({ applicant, onEnabled, onRefused }: SetUpTwoFactorProps) => {
  const t = useT()
  const query = useQuery(pendingTwoFactorQuery(applicant))
  const { data, isFetching, refetch } = query
  const error = useStandingError(query)
  const { mutateAsync: enable } = useEnableTwoFactor(applicant)
  const reportRefusal = useEffectEvent((refusal: Error) => void onRefused(refusal))
  useEffect(() => {
    if (error !== null) reportRefusal(error)
  }, [error])

  if (isApiError(error, 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT') && data === undefined)
    return <PasswordCheckForm onChecked={refetch} />
  if (error !== null && data === undefined)
    return <LoadFailure error={error} isTrying={isFetching} onRetry={() => loadAgain(query)} />
  if (data === undefined) return <LoadingState mih="32rem" text={t('USER.SETUP_2FA_WAIT')} />
  const verify = async (otp: string) => {
    try {
      onEnabled((await enable({ otpSecret: data.otpSecret, otp })).recoveryCodes)
    } catch (refusal) {
      if (!(await onRefused(refusal))) throw refusal
    }
  }
  return (
    <Stack>
      <SecretKey secret={data.otpSecret} otpauth={data.otpauth} qr={data.qr} />
      <Divider />
      <Title order={2} size="h3">
        2. {t('USER.SETUP_2FA_STEP2')}
      </Title>
      <CodeForm onVerify={verify} />
      <Text size="sm" c="dimmed">
        {t('USER.SETUP_2FA_NOTE')}
      </Text>
    </Stack>
  )
}
