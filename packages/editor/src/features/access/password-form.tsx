import { Button, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type FormEvent, useState } from 'react'
import { focusOnMount } from '@sheaf/ui/lib/focus-on-mount'

interface PasswordFormProps {
  readonly error: string | undefined
  readonly onSubmit: (password: string) => void
}

export const PasswordForm = ({ error, onSubmit }: PasswordFormProps) => {
  const t = useT()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(password)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Title order={1} size="h3">
          {t('GROUP.PAD.PASSWORD_NEEDED')}
        </Title>
        <Text size="sm">{t('EDITOR.PASSWORD.TEXT')}</Text>
        <PasswordInput
          label={t('EDITOR.PASSWORD.FIELD')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={error !== undefined && <span role="alert">{error}</span>}
          autoComplete="off"
          // The form of the try before had it, and is gone.
          ref={error === undefined ? undefined : focusOnMount}
          required
          withAsterisk={false}
        />
        <Button type="submit">{t('EDITOR.PASSWORD.OPEN')}</Button>
      </Stack>
    </form>
  )
}
