import { Badge, Button, Fieldset, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { isProfileFieldOwnedOutside } from '@sheaf/contract/policy/site'
import { currentLanguage, onLanguage } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useDraft } from '../../lib/draft.ts'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { focusFirstError, showRefusal } from '../../lib/form.ts'
import { More } from '../../components/more.tsx'
import { RequiredNote } from '../../components/required-note.tsx'
import { SaveBar } from '../../components/save-bar.tsx'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { AccountFields, HabitFields, LanguageField, PasswordFields } from './account-fields.tsx'
import { PersonFields } from './person-fields.tsx'
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
  /** The card around it, with its heading, is the screen's. */
  readonly isInCard?: boolean
  /** Beside the button, for those who came from a list. */
  readonly cancelTo?: string
  /** What the form holds, and what was last known to be kept. Answers what is kept otherwise than it was typed. */
  readonly onSave: (values: ProfileValues, known: ProfileValues) => Promise<Partial<ProfileValues> | void>
}

const ERRORS = { registration: registrationErrors, own: profileErrors, administered: administeredErrors } as const

/** What a registration folds away. */
const OPTIONAL = ['firstname', 'lastname', 'padNickname', 'organization', 'color', 'hideHelp'] as const

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

/** Fields that belong together; without a title they stand in the card of the screen. */
const Part = ({ title, children }: { title: string | undefined; children: ReactNode }) =>
  title === undefined ? (
    <Stack>{children}</Stack>
  ) : (
    <Fieldset legend={title}>
      <Stack>{children}</Stack>
    </Fieldset>
  )

/** Who one is: at registration, in one's own profile and in the administration. */
export const ProfileForm = ({
  kind,
  initial,
  site,
  pendingEmail = '',
  otpEnabled,
  twoFactorAction,
  action,
  isInCard = false,
  cancelTo,
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
  const tellIfLeft = useDraft(form.values, known, form.setValues)
  const followPage = useEffectEvent(() => {
    const language = currentLanguage()
    if (!isOwn || form.getValues().lang !== known.lang) return
    form.setFieldValue('lang', language)
    setKnown((now) => ({ ...now, lang: language }))
  })
  // SCR-232: the field names the language that the pages are in, however that was chosen.
  useEffect(() => onLanguage(() => followPage()), [])
  const shows = (field: string) => !isOwn || !isProfileFieldOwnedOutside(field, site)

  const fields = { form, kind, site, pendingEmail, shows }

  /** Whether it is saved. */
  const save = async (values: ProfileValues, known: ProfileValues): Promise<boolean> => {
    setIsSaving(true)
    try {
      const kept = { passwordCurrent: '', password: '', passwordConfirm: '', ...(await onSave(values, known)) }
      form.setValues(kept)
      setKnown({ ...values, ...kept })
      return true
    } catch (error) {
      if (!tellIfLeft(error)) showRefusal(form, error, fieldOf)
      return false
    } finally {
      setIsSaving(false)
    }
  }

  // ACC-50: the present address saved again, and nothing else.
  const withdraw = form.onSubmit(async ({ passwordCurrent }) => {
    const isSaved = await save({ ...known, passwordCurrent }, { ...known, email: '' })
    // What was pressed has gone with the address.
    if (isSaved) form.getInputNode('email')?.focus()
  }, focusFirstError(form))

  const isNew = kind === 'registration'
  const buttons = (
    <>
      <Button type="submit" loading={isSaving} fullWidth={isInCard}>
        {action ?? t(isNew ? 'USER.REGISTER' : 'ACTIONS.SAVE')}
      </Button>
      {cancelTo !== undefined && (
        <Button variant="default" component={Link} to={cancelTo}>
          {t('ACTIONS.CANCEL')}
        </Button>
      )}
    </>
  )
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void save(values, known), focusFirstError(form))}>
      <Stack gap="lg">
        <Part title={isInCard ? undefined : t('USER.MYPADS_ACCOUNT')}>
          <RequiredNote />
          {isOwn && needsCurrentPassword(site) && (
            <PasswordInput
              label={t('USER.PASSCURRENT')}
              description={t('USER.INFO.PASSWORD_CURRENT')}
              autoComplete="current-password"
              required
              {...form.getInputProps('passwordCurrent')}
            />
          )}
          <AccountFields {...fields} onWithdraw={() => withdraw()} />
          {isNew && <PasswordFields {...fields} />}
          <LanguageField {...fields} />
          {!isNew && <HabitFields {...fields} />}
          {isNew && (
            <More label={t('USER.OPTIONAL_FIELDS')} isOpen={OPTIONAL.some((field) => form.errors[field] !== undefined)}>
              <PersonFields {...fields} />
              <HabitFields {...fields} />
            </More>
          )}
        </Part>
        {(shows('password') || otpEnabled !== undefined) && !isNew && (
          <Fieldset legend={t(shows('password') ? 'USER.SECTION_SECURITY' : 'USER.SECTION_SECURITY_ELSEWHERE')}>
            <Stack>
              {shows('password') && <PasswordFields {...fields} />}
              {otpEnabled !== undefined && <TwoFactorRow isEnabled={otpEnabled} action={twoFactorAction} />}
            </Stack>
          </Fieldset>
        )}
        {!isNew && (
          <Fieldset legend={t(shows('firstname') ? 'USER.SECTION_PERSON' : 'USER.SECTION_PERSON_ELSEWHERE')}>
            <Stack>
              <PersonFields {...fields} />
            </Stack>
          </Fieldset>
        )}
        {isInCard ? (
          <Group grow>{buttons}</Group>
        ) : (
          <SaveBar>
            <Group>{buttons}</Group>
          </SaveBar>
        )}
      </Stack>
    </form>
  )
}
