import { PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { checkPassword } from '@sheaf/contract/routes/auth'
import { ActButton } from '@sheaf/ui/components/act-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { focusFirstError, showRefusal } from '../../lib/form.ts'

const fieldOf = { 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT': 'password' } as const

/** Asks for the password where the session is too old for the next step. */
export const ProvePassword = ({ onProven }: { onProven: () => Promise<unknown> }) => {
  const t = useT()
  const [isWorking, setIsWorking] = useState(false)
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? t('USER.ERR.PASSWORD') : null) },
  })
  const prove = async (password: string) => {
    setIsWorking(true)
    try {
      await call(checkPassword, { body: { password } })
      await onProven()
    } catch (error) {
      showRefusal(form, error, fieldOf)
    } finally {
      setIsWorking(false)
    }
  }
  return (
    <form noValidate onSubmit={form.onSubmit(({ password }) => void prove(password), focusFirstError(form))}>
      <Stack>
        <Text>{t('USER.SETUP_2FA_PASSWORD')}</Text>
        <PasswordInput
          label={t('USER.PASSCURRENT')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        <ActButton type="submit" fullWidth loading={isWorking}>
          {t('ACTIONS.CONFIRM')}
        </ActButton>
      </Stack>
    </form>
  )
}
