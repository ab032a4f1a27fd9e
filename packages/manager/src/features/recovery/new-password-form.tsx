import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Settings } from '@sheaf/contract/entities/settings'
import { ActButton } from '@sheaf/ui/components/act-button'
import { PasswordField } from '@sheaf/ui/components/password-field'
import { useT } from '@sheaf/ui/l10n/use-t'
import { autofill } from '@sheaf/ui/lib/autofill'
import { NewPasswordField } from '../../components/forms/new-password-field.tsx'
import { submitWith } from '../../lib/forms/form.ts'
import { passwordErrors } from '../../lib/forms/password-errors.ts'

interface NewPasswordFormProps {
  readonly site: Pick<Settings, 'passwordMin' | 'passwordMax'>
  readonly onSave: (values: { password: string; passwordConfirm: string }) => Promise<unknown>
}

const fieldOf = {
  'BACKEND.ERROR.TYPE.PASSWORD_SIZE': 'password',
  'BACKEND.ERROR.TYPE.PASSWORD_MISMATCH': 'passwordConfirm',
} as const

export const NewPasswordForm = ({ site, onSave }: NewPasswordFormProps) => {
  const t = useT()
  const form = useForm({
    initialValues: { password: '', passwordConfirm: '' },
    validate: (values) => passwordErrors(values, site, true),
  })
  return (
    <form noValidate onSubmit={submitWith(form, onSave, fieldOf)}>
      <Stack>
        <NewPasswordField
          label={t('USER.PASSWORD_NEW')}
          description={t('USER.INFO.PASSWORD_SIZE', { min: site.passwordMin, max: site.passwordMax })}
          required
          withAsterisk={false}
          ownTexts={[]}
          {...form.getInputProps('password')}
          value={form.values.password}
        />
        <PasswordField
          label={t('USER.PASSCHECK')}
          {...autofill.newPassword}
          required
          withAsterisk={false}
          {...form.getInputProps('passwordConfirm')}
        />
        <ActButton type="submit" fullWidth loading={form.submitting}>
          {t('USER.PASSWORD_SET')}
        </ActButton>
      </Stack>
    </form>
  )
}
