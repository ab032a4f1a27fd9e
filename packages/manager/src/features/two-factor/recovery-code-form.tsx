import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { OTP_CODE_MAX } from '@sheaf/contract/limits'
import { ActButton } from '@sheaf/ui/components/act-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { autofill } from '@sheaf/ui/lib/autofill'
import { focusOnMount } from '@sheaf/ui/lib/focus-on-mount'
import { ofEitherCode, submitWith } from '../../lib/forms/form.ts'

const fieldOf = { 'BACKEND.ERROR.AUTHENTICATION.INVALID_OTP': 'otp' } as const

/** Asks for a recovery code instead of a one-time code, for those without their phone. */
export const RecoveryCodeForm = ({ onVerify }: { onVerify: (code: string) => Promise<unknown> }) => {
  const t = useT()
  const form = useForm({
    initialValues: { otp: '' },
    validate: { otp: (value) => (value.trim() === '' ? t('USER.ERR.CODE') : null) },
  })
  return (
    <form noValidate onSubmit={submitWith(form, ({ otp }) => onVerify(otp.trim()), fieldOf, ofEitherCode)}>
      <Stack>
        <TextInput
          ref={focusOnMount}
          label={t('USER.RECOVERY_CODE')}
          {...autofill.code}
          maxLength={OTP_CODE_MAX}
          required
          withAsterisk={false}
          {...form.getInputProps('otp')}
        />
        <ActButton type="submit" fullWidth loading={form.submitting}>
          {t('USER.VERIFY_CODE')}
        </ActButton>
      </Stack>
    </form>
  )
}
