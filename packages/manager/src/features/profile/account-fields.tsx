import { Alert, Button, Checkbox, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { digestFrequencies } from '@sheaf/contract/entities/user'
import { NAME_MAX, STRING_MAX } from '@sheaf/contract/limits'
import { PasswordField } from '@sheaf/ui/components/password-field'
import { useT } from '@sheaf/ui/l10n/use-t'
import { autofill } from '@sheaf/ui/lib/autofill'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'
import { IconMail } from '@tabler/icons-react'
import { withLimit } from '@sheaf/ui/components/text-limit'
import { NewPasswordField } from '../../components/forms/new-password-field.tsx'
import { useConfiguration } from '../../lib/session/session.ts'
import { useSendsMail } from '../../lib/session/site.ts'
import classes from './account-fields.module.css'
import type { ProfileFieldsProps } from './profile-fields.ts'

interface AccountFieldsProps extends ProfileFieldsProps {
  /** Withdraws the unconfirmed address, if it was mistyped. */
  readonly onWithdraw: () => void
}

/** Shows the fields that identify the account: login and mail address. */
export const AccountFields = ({
  form,
  kind,
  isOwn,
  isEmailGiven = false,
  pendingEmail,
  shows,
  onWithdraw,
}: AccountFieldsProps) => {
  const t = useT()
  const isNew = kind === 'registration'
  return (
    <>
      {isNew && (
        <TextInput
          label={t('USER.LOGIN')}
          description={t('USER.INFO.LOGIN')}
          {...(isOwn ? autofill.login : autofill.nothing)}
          autoCapitalize="none"
          spellCheck={false}
          required
          {...withLimit(NAME_MAX, form.getInputProps('login'))}
        />
      )}
      {shows('email') && (
        <TextInput
          type="email"
          label={nonBreakingHyphens(t('USER.EMAIL'))}
          description={t(isEmailGiven ? 'INVITATION.ONLY_ADDRESS' : isOwn ? 'USER.INFO.EMAIL_OWN' : 'USER.INFO.EMAIL')}
          readOnly={isEmailGiven}
          {...(isOwn ? autofill.email : autofill.nothing)}
          required
          {...withLimit(STRING_MAX, form.getInputProps('email'))}
        />
      )}
      {pendingEmail !== '' && (
        <Alert role="status" icon={<IconMail />}>
          <Group justify="space-between">
            {t('USER.INFO.EMAIL_PENDING', { email: pendingEmail })}
            <Button variant="default" size="compact-sm" onClick={onWithdraw}>
              {t('ACTIONS.UNDO')}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  )
}

/** Shows the fields of the first password, or of a new one. */
export const PasswordFields = ({ form, kind, site }: ProfileFieldsProps) => {
  const t = useT()
  const isNew = kind === 'registration'
  const { login, email, firstname, lastname, padNickname, organization } = form.values
  const size = t('USER.INFO.PASSWORD_SIZE', { min: site.passwordMin, max: site.passwordMax })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing={{ base: 'md', sm: 0 }} className={classes.passwords ?? ''}>
      <NewPasswordField
        label={isNew ? t('USER.PASSWORD') : t('USER.PASSWORD_NEW')}
        description={isNew ? size : `${size} ${t('USER.INFO.PASSWORD_KEEP')}`}
        required={isNew}
        ownTexts={[login, email, firstname, lastname, padNickname, organization]}
        {...form.getInputProps('password')}
        value={form.values.password}
      />
      <PasswordField
        label={t('USER.PASSCHECK')}
        description={t('USER.INFO.PASSWORD_CHECK')}
        {...autofill.newPassword}
        required={isNew}
        {...form.getInputProps('passwordConfirm')}
      />
    </SimpleGrid>
  )
}

export const LanguageField = ({ form }: ProfileFieldsProps) => {
  const t = useT()
  const { languages } = useConfiguration().value
  return (
    <NativeSelect
      label={t('USER.LANG')}
      description={nonBreakingHyphens(t('USER.INFO.LANG'))}
      required
      data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
      {...form.getInputProps('lang')}
    />
  )
}

/** Shows the fields of preferences: digest mails and help. */
export const PreferenceFields = ({ form, kind }: ProfileFieldsProps) => {
  const t = useT()
  const sendsMail = useSendsMail()
  return (
    <>
      {kind === 'own' && sendsMail && (
        <NativeSelect
          label={t('USER.DIGEST')}
          data={digestFrequencies.map((value) => ({ value, label: t(`USER.DIGEST_FREQUENCY.${value}`) }))}
          {...form.getInputProps('digestFrequency')}
        />
      )}
      <Checkbox label={t('USER.HIDE_HELP')} {...form.getInputProps('hideHelp', { type: 'checkbox' })} />
    </>
  )
}
