import { Badge, Button, Fieldset, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { isProfileFieldOwnedOutside } from '@sheaf/contract/policy/site'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useState } from 'react'
import { focusFirstError, showRefusal } from '../../lib/form.ts'
import { MandatoryFields } from './mandatory-fields.tsx'
import { OptionalFields } from './optional-fields.tsx'
import {
  needsCurrentPassword,
  profileErrors,
  registrationErrors,
  type ProfileSite,
  type ProfileValues,
} from './profile-values.ts'

export interface ProfileFieldsProps {
  readonly form: UseFormReturnType<ProfileValues>
  readonly kind: 'registration' | 'own'
  readonly site: ProfileSite
  /** Whether a field is ours to change under the site's sign-in method. */
  readonly shows: (field: keyof ProfileValues & string) => boolean
}

interface ProfileFormProps {
  readonly kind: 'registration' | 'own'
  readonly initial: ProfileValues
  readonly site: ProfileSite
  /** Whether two-factor is on; not asked at registration. */
  readonly otpEnabled?: boolean
  readonly onSave: (values: ProfileValues) => Promise<unknown>
}

const fieldOf = {
  'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT': 'passwordCurrent',
  'BACKEND.ERROR.USER.ALREADY_EXISTS': 'login',
  'BACKEND.ERROR.USER.EMAIL_ALREADY_EXISTS': 'email',
  'BACKEND.ERROR.TYPE.MAIL': 'email',
  'BACKEND.ERROR.TYPE.PASSWORD_SIZE': 'password',
  'BACKEND.ERROR.TYPE.PASSWORD_MISMATCH': 'passwordConfirm',
} as const

const TwoFactorRow = ({ isEnabled }: { isEnabled: boolean }) => {
  const t = useT()
  return (
    <Group gap="xs">
      <Text size="sm" fw={500}>
        {t('USER.TWOFA')}
      </Text>
      <Badge variant="light" color={isEnabled ? 'pine' : 'gray'}>
        {isEnabled ? t('USER.ENABLED') : t('USER.DISABLED')}
      </Badge>
    </Group>
  )
}

/** Who one is: at registration and in one's own profile. */
export const ProfileForm = ({ kind, initial, site, otpEnabled, onSave }: ProfileFormProps) => {
  const t = useT()
  const [isSaving, setIsSaving] = useState(false)
  const isOwn = kind === 'own'
  const form = useForm<ProfileValues>({
    initialValues: initial,
    validate: (values) => (isOwn ? profileErrors(values, site) : registrationErrors(values, site)),
  })
  const shows = (field: string) => !isOwn || !isProfileFieldOwnedOutside(field, site)

  const save = async (values: ProfileValues) => {
    setIsSaving(true)
    try {
      await onSave(values)
      form.setValues({ passwordCurrent: '', password: '', passwordConfirm: '' })
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
            <MandatoryFields form={form} kind={kind} site={site} shows={shows} />
            {otpEnabled !== undefined && <TwoFactorRow isEnabled={otpEnabled} />}
          </Stack>
        </Fieldset>
        <Fieldset legend={t('USER.OPTIONAL_FIELDS')}>
          <Stack>
            <OptionalFields form={form} kind={kind} site={site} shows={shows} />
          </Stack>
        </Fieldset>
        <Group>
          <Button type="submit" loading={isSaving}>
            {isOwn ? t('ACTIONS.SAVE') : t('USER.REGISTER')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
