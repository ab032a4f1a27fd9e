import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { STRING_MAX } from '@sheaf/contract/limits'
import { ActButton } from '@sheaf/ui/components/act-button'
import { PasswordField } from '@sheaf/ui/components/password-field'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'
import { useT } from '@sheaf/ui/l10n/use-t'
import { autofill } from '@sheaf/ui/lib/autofill'
import { hasKeysNow, useHasKeys } from '@sheaf/ui/lib/use-has-keys'
import { submitWith } from '../../lib/forms/form.ts'
import { useEffect, useRef } from 'react'

interface Credentials extends Record<string, string> {
  login: string
  password: string
}

const fieldOf = { 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT': 'password' } as const
/** AUTH-8: the message must not tell which of the two is wrong. */
const textOf = { 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT': 'USER.ERR.CREDENTIALS' } as const

/** Asks for login and password, of users and of the site administrator. */
export const CredentialsForm = ({
  loginLabel,
  loginError,
  knownLogin = '',
  knownPassword = '',
  takesFocus = true,
  onSubmit,
}: {
  loginLabel: string
  /** Error message for an empty login. */
  loginError: string
  /** Login of an account that has just been made or confirmed here. */
  knownLogin?: string
  /** Password of that account if it was chosen on the screen before. */
  knownPassword?: string
  /** Whether the form may take the focus: not where something above it has to be read first. */
  takesFocus?: boolean
  onSubmit: (credentials: Credentials) => Promise<unknown>
}) => {
  const t = useT()
  const form = useForm<Credentials>({
    initialValues: { login: knownLogin, password: knownPassword },
    validate: {
      login: (value) => (value.trim() === '' ? loginError : null),
      password: (value) => (value === '' ? t('USER.ERR.PASSWORD') : null),
    },
  })
  const login = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const begin = knownLogin === '' ? 'login' : knownPassword === '' ? 'password' : 'button'
  // Where there are no keys, the focus would open a keyboard over half of the screen.
  const begins = useHasKeys() && takesFocus
  // A11Y-45: on the first screen of a visit nothing else has the focus. The heading of a later one gives it away.
  useEffect(() => {
    if (!begins || !hasKeysNow() || document.activeElement !== document.body) return
    const first = { login, password, button }[begin]
    first.current?.focus({ preventScroll: true })
  }, [begins, begin])
  const submit = ({ login, password }: Credentials) => onSubmit({ login: login.trim(), password })
  return (
    <form noValidate onSubmit={submitWith(form, submit, fieldOf, textOf)}>
      <Stack>
        <TextInput
          label={nonBreakingHyphens(loginLabel)}
          {...autofill.login}
          // SCR-2: a mail address may be longer than a login.
          maxLength={STRING_MAX}
          required
          withAsterisk={false}
          {...form.getInputProps('login')}
          ref={login}
          data-autofocus={(begins && begin === 'login') || undefined}
        />
        <PasswordField
          label={t('USER.PASSWORD')}
          {...autofill.currentPassword}
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
          ref={password}
          data-autofocus={(begins && begin === 'password') || undefined}
        />
        <ActButton
          type="submit"
          fullWidth
          loading={form.submitting}
          ref={button}
          data-autofocus={(begins && begin === 'button') || undefined}
        >
          {t('USER.OK')}
        </ActButton>
      </Stack>
    </form>
  )
}
