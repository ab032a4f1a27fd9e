import { Anchor, Stack, Text } from '@mantine/core'
import { registrationSchema } from '@sheaf/contract/entities/user'
import { visitor } from '@sheaf/contract/policy/actor'
import { canRegister } from '@sheaf/contract/policy/site'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { toast } from '@sheaf/ui/components/toast'
import { currentLanguage } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconUserOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Page } from '../chrome/page.tsx'
import { LoginMessage } from '../features/sign-in/login-message.tsx'
import { useRegister } from '../features/sign-in/sign-in.queries.ts'
import { ProfileForm } from '../features/profile/profile-form.tsx'
import { blankProfile, type ProfileValues } from '../features/profile/profile-values.ts'
import { useProfileSite } from '../features/profile/use-profile-site.ts'
import { useConfiguration } from '../lib/session.ts'
import { useLeadOn } from '../lib/lead-on.ts'
import { paths } from '../paths.ts'

const Registration = () => {
  const t = useT()
  const leadOn = useLeadOn()
  const site = useProfileSite()
  const { mutateAsync: register } = useRegister()

  const save = async ({ passwordCurrent: _, ...values }: ProfileValues) => {
    const { value } = await register(registrationSchema.parse(values))
    toast.success(value.active ? t('USER.AUTH.SUBSCRIBE_SUCCESS') : t('USER.AUTH.SUBSCRIBE_CONFIRM_SUCCESS'))
    await leadOn(paths.login)
  }

  return (
    <Stack>
      <LoginMessage />
      <ProfileForm kind="registration" initial={blankProfile(currentLanguage())} site={site} onSave={save} />
    </Stack>
  )
}

export const SubscribeScreen = () => {
  const t = useT()
  const { authMethod } = useProfileSite()
  const { openRegistration = false } = useConfiguration().value
  const isOpen = canRegister(visitor, { authMethod, openRegistration }).allowed
  return (
    <Page title={t('USER.REGISTER')} help={t('USER.HELP.REGISTER')} width="form">
      {isOpen ? (
        <Registration />
      ) : (
        <EmptyState
          icon={<IconUserOff />}
          title={t('USER.REGISTRATION_CLOSED')}
          text={t('USER.REGISTRATION_CLOSED_TEXT')}
        >
          <Text size="sm">
            <Anchor component={Link} to={paths.login}>
              {t('MENU.LOGIN')}
            </Anchor>
          </Text>
        </EmptyState>
      )}
    </Page>
  )
}
