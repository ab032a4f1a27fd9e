import { Button, Group, Stack } from '@mantine/core'
import { profileSaveSchema, type User } from '@sheaf/contract/entities/user'
import { visitor } from '@sheaf/contract/policy/actor'
import { canDisableTwoFactor, canRegister } from '@sheaf/contract/policy/site'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { toast } from '@sheaf/ui/components/toast'
import { currentLanguage, t as translateNow } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Page } from '../chrome/page.tsx'
import { AccountPanel } from '../features/profile/account-panel.tsx'
import { ProfileForm } from '../features/profile/profile-form.tsx'
import { needsCurrentPassword, ownChanges, profileOf, type ProfileValues } from '../features/profile/profile-values.ts'
import { useSaveProfile } from '../features/profile/profile.queries.ts'
import { useProfileSite } from '../features/profile/use-profile-site.ts'
import { SessionList } from '../features/sessions/session-list.tsx'
import { TwoFactorAction } from '../features/two-factor/two-factor-action.tsx'
import { followLanguage } from '../lib/language.ts'
import { useActor, useConfiguration, useCurrentUser } from '../lib/session.ts'
import { rememberAddress } from '../lib/unauthenticated-url.ts'
import { paths } from '../paths.ts'

const OwnProfile = ({ user }: { user: User }) => {
  const t = useT()
  const site = useProfileSite()
  const { value } = useConfiguration()
  const actor = useActor()
  const { mutateAsync } = useSaveProfile(user.login)
  const hasPassword = needsCurrentPassword(site)
  const { title: siteTitle = 'Sheaf', twoFactorRequired = false } = value
  const proof = { password: hasPassword, code: true }
  const mayTurnOff = canDisableTwoFactor(actor, user._id, proof, { ...site, twoFactorRequired }).allowed

  const save = async (values: ProfileValues, known: ProfileValues) => {
    const saved = await mutateAsync(profileSaveSchema.parse(ownChanges(values, site, { ...known, lang: user.lang })))
    await followLanguage({ user: saved.value, value })
    toast.success(translateNow('USER.AUTH.PROFILE_SUCCESS'))
    // What stands beside the field may be out of sight.
    const { pendingEmail } = saved.value
    if (pendingEmail !== '' && pendingEmail !== user.pendingEmail)
      toast.info(translateNow('USER.INFO.EMAIL_PENDING', { email: pendingEmail }))
    return { email: saved.value.email }
  }

  return (
    <Page title={t('USER.PROFILE_TITLE', { login: user.login })} help={t('USER.HELP.PROFILE')} width="form">
      <Stack gap="xl">
        <ProfileForm
          kind="own"
          initial={{ ...profileOf(user), lang: currentLanguage() }}
          site={site}
          pendingEmail={user.pendingEmail}
          otpEnabled={user.otpEnabled}
          twoFactorAction={<TwoFactorAction {...{ user, hasPassword, mayTurnOff, siteTitle }} />}
          onSave={save}
        />
        <SessionList />
        <AccountPanel login={user.login} hasPassword={hasPassword} />
      </Stack>
    </Page>
  )
}

const NobodyHere = () => {
  const t = useT()
  const { authMethod, openRegistration = false } = { ...useConfiguration().value, ...useProfileSite() }
  return (
    <Page title={t('USER.PROFILE')}>
      <EmptyState icon={<IconUser />} title={t('USER.SIGN_IN_FIRST')} text={t('USER.SIGN_IN_FIRST_TEXT')}>
        <Group>
          <Button component={Link} to={paths.login} onClick={() => rememberAddress(paths.profile)}>
            {t('MENU.LOGIN')}
          </Button>
          {canRegister(visitor, { authMethod, openRegistration }).allowed && (
            <Button component={Link} to={paths.subscribe} variant="default">
              {t('USER.REGISTER')}
            </Button>
          )}
        </Group>
      </EmptyState>
    </Page>
  )
}

export const ProfileScreen = () => {
  const user = useCurrentUser()
  return user === undefined ? <NobodyHere /> : <OwnProfile key={user.login} user={user} />
}
