import { Button, Group, Input, Stack, Text, Textarea } from '@mantine/core'
import { PasswordField } from '@sheaf/ui/components/password-field'
import { useT } from '@sheaf/ui/l10n/use-t'
import { autofill } from '@sheaf/ui/lib/autofill'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { focusOnMount } from '@sheaf/ui/lib/focus-on-mount'

interface SecretInputProps {
  readonly label: string
  readonly description?: ReactNode
  readonly error?: ReactNode
  /** Stored secret; empty if there is none. */
  readonly stored: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Path by which the form finds this input to focus it. */
  readonly path: string
  /** Whether the secret has several lines, as a PEM key does. */
  readonly hasLines?: boolean
}

/** Edits a secret. A stored one is never shown: it can be replaced, or removed by leaving the field empty. */
export const SecretInput = ({
  label,
  description,
  error,
  stored,
  value,
  onChange,
  path,
  hasLines,
}: SecretInputProps) => {
  const t = useT()
  const [isBack, setIsBack] = useState(false)
  const isKept = stored !== '' && value === stored
  const keep = () => {
    setIsBack(true)
    onChange(stored)
  }
  if (isKept)
    return (
      <Input.Wrapper label={label} description={description} error={error} labelElement="div">
        <Group gap="xs" mt={6}>
          <IconLock size={16} aria-hidden />
          <Text size="sm">{t('ADMIN.SECRET.KEPT')}</Text>
          <Button
            size="compact-sm"
            variant="default"
            data-path={path}
            ref={isBack ? focusOnMount : undefined}
            aria-label={t('ADMIN.SECRET.REPLACE_NAMED', { name: label })}
            onClick={() => onChange('')}
          >
            {t('ADMIN.SECRET.REPLACE')}
          </Button>
        </Group>
      </Input.Wrapper>
    )
  const props = {
    label,
    description: stored === '' ? description : t('ADMIN.SECRET.EMPTY'),
    error,
    value,
    ...autofill.otherSecret,
    ref: stored === '' ? undefined : focusOnMount,
    'data-path': path,
  }
  return (
    <Stack gap={6} align="flex-start">
      {hasLines ? (
        <Textarea
          {...props}
          w="100%"
          rows={4}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <PasswordField {...props} w="100%" onChange={(event) => onChange(event.currentTarget.value)} />
      )}
      {stored !== '' && (
        <Button size="compact-sm" variant="subtle" onClick={keep}>
          {t('ADMIN.SECRET.KEEP')}
        </Button>
      )}
    </Stack>
  )
}
