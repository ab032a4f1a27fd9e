import { Badge, Button, Fieldset, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { defaultColorOf } from '@sheaf/contract/author-color'
import type { UserId } from '@sheaf/contract/ids'
import { isProfileFieldOwnedOutside } from '@sheaf/contract/policy/site'
import { ActButton } from '@sheaf/ui/components/act-button'
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
import { AccountFields, PreferenceFields, LanguageField, PasswordFields } from './account-fields.tsx'
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

/** Use of the form: a registration (by anybody), the user's own profile, or another account in the administration. */
export type ProfileKind = 'registration' | 'own' | 'administered'

export interface ProfileFieldsProps {
  readonly form: UseFormReturnType<ProfileValues>
  readonly kind: ProfileKind
  readonly site: ProfileSite
  /** Unconfirmed mail address; empty if there is none. */
  readonly pendingEmail: string
  /** Colour that pads show while none is chosen; undefined for an account that is not there yet. */
  readonly givenColor: string | undefined
  /** Returns whether a field is editable here, under the site's sign-in method. */
  readonly shows: (field: keyof ProfileValues & string) => boolean
}

interface ProfileFormProps {
  readonly kind: ProfileKind
  readonly initial: ProfileValues
  readonly site: ProfileSite
  /** Unconfirmed mail address. */
  readonly pendingEmail?: string
  /** Id of the account; left out for one that is not there yet. */
  readonly userId?: UserId
  /** Whether two-factor is on; left out for registrations. */
  readonly otpEnabled?: boolean
  /** Action that changes two-factor, beside its state. */
  readonly twoFactorAction?: ReactNode
  /** Label of the submit button, if not the default for the kind of form. */
  readonly action?: string
  /** Whether the screen renders the card and its heading. */
  readonly isInCard?: boolean
  /** Address of the Cancel button, for those who came from a list. */
  readonly cancelTo?: string
  /**
   * Saves the values; `known` holds those last known to be stored. Resolves to values that the server stored
   * differently.
   */
  readonly onSave: (values: ProfileValues, known: ProfileValues) => Promise<Partial<ProfileValues> | void>
}

const ERRORS = { registration: registrationErrors, own: profileErrors, administered: administeredErrors } as const

/** Optional fields, which a registration folds away. */
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

/** Groups fields. Without a title they are part of the screen's card. */
const Part = ({ title, children }: { title: string | undefined; children: ReactNode }) =>
  title === undefined ? (
    <Stack>{children}</Stack>
  ) : (
    <Fieldset legend={title}>
      <Stack>{children}</Stack>
    </Fieldset>
  )

/** Edits an account, for registration, the user's own profile and the administration. */
export const ProfileForm = ({
  kind,
  initial,
  site,
  pendingEmail = '',
  userId,
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
  // SCR-232: the field follows the language of the page, however it was chosen.
  useEffect(() => onLanguage(() => followPage()), [])
  const shows = (field: string) => !isOwn || !isProfileFieldOwnedOutside(field, site)

  const givenColor = userId && defaultColorOf(userId)
  const fields = { form, kind, site, pendingEmail, givenColor, shows }

  /** Resolves to whether the values were saved. */
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

  // ACC-50: withdraws the pending address by saving the current one again, and nothing else.
  const withdraw = form.onSubmit(async ({ passwordCurrent }) => {
    const isSaved = await save({ ...known, passwordCurrent }, { ...known, email: '' })
    // The pressed button disappears with the pending address.
    if (isSaved) form.getInputNode('email')?.focus()
  }, focusFirstError(form))

  const isNew = kind === 'registration'
  const buttons = (
    <>
      <ActButton type="submit" loading={isSaving} fullWidth={isInCard}>
        {action ?? t(isNew ? 'USER.REGISTER' : 'ACTIONS.SAVE')}
      </ActButton>
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
          {!isNew && <PreferenceFields {...fields} />}
          {isNew && (
            <More label={t('USER.OPTIONAL_FIELDS')} isOpen={OPTIONAL.some((field) => form.errors[field] !== undefined)}>
              <PersonFields {...fields} />
              <PreferenceFields {...fields} />
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
