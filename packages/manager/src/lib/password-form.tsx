import { Button, Paper, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconLockOpen } from '@tabler/icons-react'
import { useEffect } from 'react'

interface PasswordFormProps {
  readonly text: string
  /** Key of the last refusal. */
  readonly error: string | undefined
  readonly isPending: boolean
  readonly onSubmit: (password: string) => void
}

/** Opens a private group or pad. A refusal is said at the field, which keeps the focus. */
export const PasswordForm = ({ text, error, isPending, onSubmit }: PasswordFormProps) => {
  const t = useT()
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? t('BACKEND.ERROR.TYPE.PASSWORD_MISSING') : null) },
  })
  useEffect(() => {
    if (error === undefined) return
    form.setFieldError(
      'password',
      textOfKey(error === 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED' ? 'GROUP.ERR.PASSWORD_WRONG' : error),
    )
    form.getInputNode('password')?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form is new at each render; only a new refusal is worth saying
  }, [error, isPending])
  return (
    <Paper withBorder p="lg" maw="28rem" bg="var(--sheaf-surface)">
      <form onSubmit={form.onSubmit(({ password }) => onSubmit(password))} noValidate>
        <Stack>
          <Text>{text}</Text>
          <PasswordInput
            label={t('GROUP.FIELD.PASSWORD')}
            autoComplete="off"
            required
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={isPending} leftSection={<IconLockOpen size={16} />}>
            {t('GROUP.UNLOCK')}
          </Button>
        </Stack>
      </form>
    </Paper>
  )
}
