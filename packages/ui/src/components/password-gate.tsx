import { Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '../l10n/use-t.ts'
import { autofill } from '../lib/autofill.ts'
import { ActButton } from './act-button.tsx'
import { Gate } from './gate.tsx'
import { PasswordField } from './password-field.tsx'

interface PasswordGateProps {
  readonly text: string
  /** Whether screen readers announce the text as soon as it appears. */
  readonly isAlarm?: boolean
  /** Translated text that says why the last password was refused. */
  readonly error: string | undefined
  readonly isPending?: boolean
  readonly onSubmit: (password: string) => void
  readonly otherWay?: ReactNode
}

/** Asks for the password of a private folder or pad. An error is shown at the field, which gets the focus again. */
export const PasswordGate = ({
  text,
  isAlarm = false,
  error,
  isPending = false,
  onSubmit,
  otherWay,
}: PasswordGateProps) => {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  /** Whether the reader has typed since the error: it has been read then, and is about another password. */
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    if (error !== undefined && !isPending) field.current?.focus()
  }, [error, isPending])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsRead(false)
    // SCR-764: some password managers fill a field in without an event.
    const shown = field.current?.value ?? password
    setPassword(shown)
    setIsEmpty(shown === '')
    if (shown === '') field.current?.focus()
    else onSubmit(shown)
  }
  const refusal = isRead ? undefined : error
  const trouble = isEmpty ? t('BACKEND.ERROR.TYPE.PASSWORD_MISSING') : refusal
  return (
    <Gate icon={<IconLock size={32} stroke={1.6} />} text={text} isAlarm={isAlarm} otherWay={otherWay}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <PasswordField
            ref={field}
            label={t('GROUP.FIELD.PASSWORD')}
            description={t('GROUP.PASSWORD_HINT')}
            value={password}
            onChange={(event) => {
              setIsEmpty(false)
              setIsRead(error !== undefined)
              setPassword(event.currentTarget.value)
            }}
            error={trouble !== undefined && <span role="alert">{trouble}</span>}
            {...autofill.sharedPassword}
            required
            withAsterisk={false}
          />
          <ActButton type="submit" fullWidth loading={isPending}>
            {t('GROUP.UNLOCK')}
          </ActButton>
        </Stack>
      </form>
    </Gate>
  )
}
