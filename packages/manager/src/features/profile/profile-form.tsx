import { Badge, Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import { defaultColorOf } from '@sheaf/contract/author-color'
import type { UserId } from '@sheaf/contract/ids'
import { isProfileFieldOwnedOutside } from '@sheaf/contract/policy/site'
import { ActButton } from '@sheaf/ui/components/act-button'
import { PasswordField } from '@sheaf/ui/components/password-field'
import { useT } from '@sheaf/ui/l10n/use-t'
import { autofill } from '@sheaf/ui/lib/autofill'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AccountName } from '../../components/forms/account-name.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { RequiredNote } from '../../components/forms/required-note.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { UnableAlert } from '../../components/failures/unable-alert.tsx'
import { useActor } from '../../lib/session/session.ts'
import { AccountFields, PreferenceFields, LanguageField, PasswordFields } from './account-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { needsCurrentPassword } from './profile-values.ts'
import { type ProfileFormOptions, useProfileForm } from './use-profile-form.ts'

interface ProfileFormProps extends Omit<ProfileFormOptions, 'isOwn'> {
  /** Whether the mail address is given, and cannot be changed here. */
  readonly isEmailGiven?: boolean
  /** Unconfirmed mail address. */
  readonly pendingEmail?: string
  /** Id of the account; left out for a registration. */
  readonly userId?: UserId
  /** Whether two-factor is on; left out for registrations. */
  readonly otpEnabled?: boolean
  /** Action that changes two-factor, beside its state. */
  readonly twoFactorAction?: ReactNode
  /** Label of the submit button, if not the default for the kind of form. */
  readonly action?: string
  /** Whether the screen renders the card and its heading. */
  readonly isInCard?: boolean
  /** Address of the Cancel button, on screens that a list opens. */
  readonly cancelTo?: string
}

/** Optional fields, which a registration folds away. */
const OPTIONAL = ['firstname', 'lastname', 'padNickname', 'organization', 'color'] as const

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
  isEmailGiven = false,
  pendingEmail = '',
  userId,
  otpEnabled,
  twoFactorAction,
  action,
  isInCard = false,
  cancelTo,
  ...options
}: ProfileFormProps) => {
  const t = useT()
  const actor = useActor()
  const isNew = kind === 'registration'
  // The site administrator registers other people.
  const isOwn = kind === 'own' || (isNew && actor.kind !== 'siteAdmin')
  const { form, isSaving, isChanged, unable, submit, withdraw } = useProfileForm({
    kind,
    isOwn,
    initial,
    site,
    ...options,
  })
  // SCR-415: the site admin corrects what a sign-in elsewhere fills in, but a password set here would sign nobody in.
  const shows = (field: string) => !isProfileFieldOwnedOutside(field, site) || (kind !== 'own' && field !== 'password')

  const givenColor = userId && defaultColorOf(userId)
  const fields = { form, kind, isOwn, site, isEmailGiven, pendingEmail, givenColor, shows }
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
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <Part title={isInCard ? undefined : t('USER.MYPADS_ACCOUNT')}>
          <RequiredNote />
          {!isNew && <AccountName login={form.values.login} />}
          {kind === 'own' && needsCurrentPassword(site) && (
            <PasswordField
              label={t('USER.PASSCURRENT')}
              description={t('USER.INFO.PASSWORD_CURRENT')}
              {...autofill.currentPassword}
              required
              {...form.getInputProps('passwordCurrent')}
            />
          )}
          <AccountFields {...fields} onWithdraw={withdraw} />
          {isNew && <PasswordFields {...fields} />}
          <LanguageField {...fields} />
          <PreferenceFields {...fields} />
          {isNew && (
            <Disclosure
              label={t('USER.OPTIONAL_FIELDS')}
              isOpen={OPTIONAL.some((field) => form.errors[field] !== undefined)}
            >
              <PersonFields {...fields} />
            </Disclosure>
          )}
        </Part>
        {(shows('password') || otpEnabled !== undefined) && !isNew && (
          <Fieldset legend={t(shows('password') ? 'USER.SECTION_SECURITY' : 'USER.SECTION_SECURITY_ELSEWHERE')}>
            <Stack>
              {shows('password') && <PasswordFields {...fields} />}
              {kind === 'administered' && !shows('password') && (
                <Text size="sm" c="dimmed">
                  {t('USER.INFO.PASSWORD_ELSEWHERE')}
                </Text>
              )}
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
        <UnableAlert error={unable} />
        {isInCard ? (
          <Group grow>{buttons}</Group>
        ) : (
          <SaveBar isNeeded={isChanged}>
            <Group>{buttons}</Group>
          </SaveBar>
        )}
      </Stack>
    </form>
  )
}
