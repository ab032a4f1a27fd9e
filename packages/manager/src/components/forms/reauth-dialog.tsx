import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { OTP_CODE_MAX } from '@sheaf/contract/limits'
import { ActButton } from '@sheaf/ui/components/act-button'
import { ConfirmActions } from '@sheaf/ui/components/confirm-actions'
import { PasswordField } from '@sheaf/ui/components/password-field'
import { useT } from '@sheaf/ui/l10n/use-t'
import { autofill } from '@sheaf/ui/lib/autofill'
import { openDialog } from '@sheaf/ui/overlays/dialogs'
import type { ReactNode } from 'react'
import { ofEitherCode, submitWith } from '../../lib/forms/form.ts'

export interface ReauthCredentials {
  /** Current password, or empty if the dialog does not ask for it. */
  readonly password: string
  /** One-time code or recovery code, or empty if the dialog does not ask for one. */
  readonly otp: string
}

interface ReauthDialogProps {
  readonly text: string
  /** What else is to be known before one goes on, below the text. */
  readonly details?: ReactNode
  /** Label of the submit button, as a verb. */
  readonly action: string
  readonly asksForCode?: boolean
  /** Whether the password is required. Turn it off if the site has no passwords, or a code is enough. */
  readonly asksForPassword?: boolean
  readonly onConfirm: (credentials: ReauthCredentials) => Promise<unknown>
}

const fieldOf = {
  'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT': 'password',
  'BACKEND.ERROR.AUTHENTICATION.INVALID_OTP': 'otp',
} as const

const ReauthForm = ({
  text,
  details,
  action,
  asksForCode = false,
  asksForPassword = true,
  onConfirm,
  onClose,
}: ReauthDialogProps & { onClose: () => void }) => {
  const t = useT()
  const form = useForm({
    // SCR-264: the form finds its fields in the document by its name and theirs, and the screen behind may have a field
    // of the same name.
    name: 'reauth',
    initialValues: { password: '', otp: '' },
    validate: {
      password: (value) => (asksForPassword && value === '' ? t('USER.ERR.PASSWORD') : null),
      otp: (value) => (asksForCode && value.trim() === '' ? t('USER.ERR.CODE') : null),
    },
  })
  const confirm = async ({ password, otp }: ReauthCredentials) => {
    await onConfirm({ password, otp: otp.trim() })
    onClose()
  }
  return (
    <form noValidate onSubmit={submitWith(form, confirm, fieldOf, ofEitherCode)}>
      <Stack>
        <Text size="sm">{text}</Text>
        {details}
        {asksForPassword && (
          <PasswordField
            data-autofocus
            label={t('USER.PASSCURRENT')}
            {...autofill.currentPassword}
            required
            withAsterisk={false}
            {...form.getInputProps('password')}
          />
        )}
        {asksForCode && (
          <TextInput
            data-autofocus={!asksForPassword || undefined}
            label={t('USER.OTP_OR_RECOVERY_CODE')}
            {...autofill.code}
            maxLength={OTP_CODE_MAX}
            required
            withAsterisk={false}
            {...form.getInputProps('otp')}
          />
        )}
        <ConfirmActions>
          <Button variant="default" onClick={onClose}>
            {t('ACTIONS.CANCEL')}
          </Button>
          <ActButton type="submit" color="red.8" loading={form.submitting}>
            {action}
          </ActButton>
        </ConfirmActions>
      </Stack>
    </form>
  )
}

/** Confirms an irreversible action by the password, and by a code with two-factor. Closes once `onConfirm` succeeds. */
export const openReauthDialog = ({ title, ...props }: ReauthDialogProps & { readonly title: string }): void =>
  openDialog({ title, content: (close) => <ReauthForm {...props} onClose={close} /> })
