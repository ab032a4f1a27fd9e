import { Input, NativeSelect, Stack, Textarea, type TextareaProps } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useState } from 'react'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useConfiguration } from '../../../lib/session/session.ts'

type Messages = Readonly<Record<string, string>>

interface LoginMessagesProps extends Pick<TextareaProps, 'label' | 'description' | 'error'> {
  readonly value?: unknown
  readonly onChange?: (messages: Messages) => void
  /** Path by which the form finds this input to focus it. */
  readonly 'data-path'?: string
}

/** Edits the sign-in message in one language at a time. Clearing the text removes the message of that language. */
export const LoginMessages = ({
  label,
  description,
  error,
  value,
  onChange,
  'data-path': path,
}: LoginMessagesProps) => {
  const t = useT()
  const { languages } = useConfiguration().value
  const [language, setLanguage] = useState(useLanguage())
  const messages = (value ?? {}) as Messages
  const write = (text: string) => {
    const { [language]: _, ...others } = messages
    onChange?.(text === '' ? others : { ...messages, [language]: text })
  }
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <Stack gap={6} mt={6}>
        <NativeSelect
          maw={260}
          aria-label={t('ADMIN.FIELD.LOGIN_MSG_LANGUAGE')}
          data={Object.entries(languages).map(([code, name]) => ({
            value: code,
            label: messages[code] ? `${name} ✓` : name,
          }))}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
        <Textarea
          autosize
          minRows={3}
          maxRows={12}
          lang={language}
          error={error}
          data-path={path}
          aria-label={`${t('ADMIN.FIELD.LOGIN_MSG')} (${languages[language] ?? language})`}
          value={messages[language] ?? ''}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </Stack>
    </Input.Wrapper>
  )
}
