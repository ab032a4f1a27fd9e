import { Badge, Button, Fieldset, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { isProfileFieldOwnedOutside } from '@sheaf/contract/policy/site'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type ReactNode, useState } from 'react'
import { focusFirstError, showRefusal } from '../../lib/form.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { MandatoryFields } from './mandatory-fields.tsx'
import { OptionalFields } from './optional-fields.tsx'
import {
  administeredErrors,
  hasChanged,
  needsCurrentPassword,
  profileErrors,
  registrationErrors,
  type ProfileSite,
  type ProfileValues,
} from './profile-values.ts'

/** Somebody registers or is registered, sees to their own profile, or is seen to by the site administrator. */
export type ProfileKind = 'registration' | 'own' | 'administered'

export interface ProfileFieldsProps {
  readonly form: UseFormReturnType<ProfileValues>
  readonly kind: ProfileKind
  readonly site: ProfileSite
  /** The address that waits to be confirmed; empty: none does. */
  readonly pendingEmail: string
  /** Whether a field is ours to change under the site's sign-in method. */
  readonly shows: (field: keyof ProfileValues & string) => boolean
}

interface ProfileFormProps {
  readonly kind: ProfileKind
  readonly initial: ProfileValues
  readonly site: ProfileSite
  /** The address that waits to be confirmed. */
  readonly pendingEmail?: string
  /** Whether two-factor is on; not asked at registration. */
  readonly otpEnabled?: boolean
  /** Beside that: the way to change it. */
  readonly twoFactorAction?: ReactNode
  /** What the button says, when it is not what the kind of form suggests. */
  readonly action?: string
  /** What the form holds, and what was last known to be kept. Answers what is kept otherwise than it was typed. */
  readonly onSave: (values: ProfileValues, known: ProfileValues) => Promise<Partial<ProfileValues> | void>
}

const ERRORS = { registration: registrationErrors, own: profileErrors, administered: administeredErrors } as const

const fieldOf = {
  'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT': 'passwordCurrent',
  'BACKEND.ERROR.USER.ALREADY_EXISTS': 'login',
  'BACKEND.ERROR.USER.EMAIL_ALREADY_EXISTS': 'email',
  'BACKEND.ERROR.TYPE.MAIL': 'email',
  'BACKEND.ERROR.TYPE.PASSWORD_SIZE': 'password',
  'BACKEND.ERROR.TYPE.PASSWORD_MISMATCH': 'passwordConfirm',
} as const

const TwoFactorRow = ({ isEnabled, action }: { isEnabled: boolean; action: ReactNode }) => {
  const t = useT()
  return (
    <Group gap="xs">
      <Text size="sm" fw={500}>
        {t('USER.TWOFA')}
      </Text>
      <Badge variant="light" color={isEnabled ? 'pine' : 'gray'}>
        {isEnabled ? t('USER.ENABLED') : t('USER.DISABLED')}
      </Badge>
      {action}
    </Group>
  )
}

/** Who one is: at registration, in one's own profile and in the administration. */
export const ProfileForm = ({
  kind,
  initial,
  site,
  pendingEmail = '',
  otpEnabled,
  twoFactorAction,
  action,
  onSave,
}: ProfileFormProps) => {
  const t = useT()
  const [isSaving, setIsSaving] = useState(false)
  const isOwn = kind === 'own'
  const [known, setKnown] = useState(initial)
  const form = useForm<ProfileValues>({
    initialValues: initial,
    validate: (values) => ERRORS[kind](values, site, known),
  })
  useUnsavedChanges(hasChanged(form.values, known), isSaving)
  const shows = (field: string) => !isOwn || !isProfileFieldOwnedOutside(field, site)

  const fields = { form, kind, site, pendingEmail, shows }

  const save = async (values: ProfileValues) => {
    setIsSaving(true)
    try {
      const kept = { passwordCurrent: '', password: '', passwordConfirm: '', ...(await onSave(values, known)) }
      form.setValues(kept)
      setKnown({ ...values, ...kept })
    } catch (error) {
      showRefusal(form, error, fieldOf)
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void save(values), focusFirstError(form))}>
      <Stack gap="lg">
        <Fieldset legend={t('USER.MANDATORY_FIELDS')}>
          <Stack>
            {isOwn && needsCurrentPassword(site) && (
              <PasswordInput
                label={t('USER.PASSCURRENT')}
                description={t('USER.INFO.PASSWORD_CURRENT')}
                autoComplete="current-password"
                required
                {...form.getInputProps('passwordCurrent')}
              />
            )}
            <MandatoryFields {...fields} />
            {otpEnabled !== undefined && <TwoFactorRow isEnabled={otpEnabled} action={twoFactorAction} />}
          </Stack>
        </Fieldset>
        <Fieldset legend={t('USER.OPTIONAL_FIELDS')}>
          <Stack>
            <OptionalFields {...fields} />
          </Stack>
        </Fieldset>
        <Group>
          <Button type="submit" loading={isSaving}>
            {action ?? t(kind === 'registration' ? 'USER.REGISTER' : 'ACTIONS.SAVE')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
