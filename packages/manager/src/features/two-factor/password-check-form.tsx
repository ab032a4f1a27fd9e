import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { checkPassword } from '@sheaf/contract/routes/auth'
import { ActButton } from '@sheaf/ui/components/act-button'
import { PasswordField } from '@sheaf/ui/components/password-field'
import { useT } from '@sheaf/ui/l10n/use-t'
import { autofill } from '@sheaf/ui/lib/autofill'
import { callApi } from '../../lib/api/api.ts'
import { AccountName } from '../../components/forms/account-name.tsx'
import { submitWith } from '../../lib/forms/form.ts'
import { useCurrentUser } from '../../lib/session/session.ts'

const fieldOf = { 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT': 'password' } as const

/** Asks for the password where the session is too old for the next step. */
export const PasswordCheckForm = ({ onChecked }: { onChecked: () => Promise<unknown> }) => {
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
