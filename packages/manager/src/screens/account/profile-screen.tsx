import { Anchor, Button, Stack } from '@mantine/core'
import { profileSaveSchema, type User } from '@sheaf/contract/entities/user'
import { canDisableTwoFactor, isProfileFieldOwnedOutside } from '@sheaf/contract/policy/site'
import { Gate } from '@sheaf/ui/components/gate'
import { toast } from '@sheaf/ui/components/toast'
import { currentLanguage, t as translateNow } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CardPage } from '../../chrome/card-page.tsx'
import { Page } from '../../chrome/page.tsx'
import { OutcomeAlert } from '../../components/failures/outcome-alert.tsx'
import { sortGroups } from '../../features/groups/list/group-order.ts'
import { administeredAloneBy } from '../../features/groups/list/group-summary.ts'
import { groupIndexQuery } from '../../features/groups/groups.queries.ts'
import { AccountPanel } from '../../features/profile/account-panel.tsx'
import { ProfileForm } from '../../features/profile/profile-form.tsx'
import {
  needsCurrentPassword,
  ownChanges,
  profileOf,
  type ProfileValues,
} from '../../features/profile/profile-values.ts'
import { useSaveProfile, useWithdrawEmail } from '../../features/profile/profile.queries.ts'
import { useProfileSite } from '../../features/profile/use-profile-site.ts'
import { SessionList } from '../../features/sessions/session-list.tsx'
import { TwoFactorAction } from '../../features/two-factor/two-factor-action.tsx'
import { followLanguage } from '../../lib/preferences/language.ts'
import { useActor, useConfiguration, useCurrentUser } from '../../lib/session/session.ts'
import { prepareSignIn } from '../../lib/session/unauthenticated-url.ts'
import { paths } from '../../paths.ts'

const OwnProfile = ({ user }: { user: User }) => {
  const t = useT()
  const site = useProfileSite()
  const { value } = useConfiguration()
  const actor = useActor()
  const queryClient = useQueryClient()
  const { mutateAsync } = useSaveProfile(user.login)
  const { mutateAsync: withdrawEmail } = useWithdrawEmail(user)
  const hasPassword = needsCurrentPassword(site)
  const isPasswordOurs = !isProfileFieldOwnedOutside('password', site)
  const { title: siteTitle = 'Sheaf', twoFactorRequired = false } = value
  const mayTurnOff = canDisableTwoFactor(actor, user._id, { twoFactorRequired }).allowed

  const save = async (values: ProfileValues, known: ProfileValues) => {
    const saved = await mutateAsync(profileSaveSchema.parse(ownChanges(values, site, { ...known, lang: user.lang })))
    await followLanguage({ user: saved.value, value })
    toast.success(translateNow('USER.AUTH.PROFILE_SUCCESS'))
    // Shown as a toast too, since the note beside the field may be out of sight.
    const { pendingEmail } = saved.value
    if (pendingEmail !== '' && pendingEmail !== user.pendingEmail)
      toast.info(translateNow('USER.INFO.EMAIL_PENDING', { email: pendingEmail }))
    const { email, firstname, lastname, padNickname } = saved.value
    return { email, firstname, lastname, padNickname }
  }

  const withdraw = async (passwordCurrent: string) => {
    await withdrawEmail(passwordCurrent)
    toast.success(translateNow('USER.INFO.EMAIL_WITHDRAWN', { email: user.pendingEmail }))
  }

  const readFoldersToRemove = async () => {
    const { groups } = await queryClient.fetchQuery({ ...groupIndexQuery, staleTime: 0, meta: { handles: 'all' } })
    const foldersToRemove = administeredAloneBy(user._id, Object.values(groups))
    return sortGroups(foldersToRemove, { field: 'name', ascending: true }, currentLanguage()).map(({ name, pads }) => ({
      name,
      pads: pads.length,
    }))
  }

  return (
    <Page
      title={t('USER.PROFILE_TITLE', { login: user.login })}
      help={t(isPasswordOurs ? 'USER.HELP.PROFILE' : 'USER.HELP.PROFILE_ELSEWHERE')}
      width="form"
    >
      <Stack gap="lg">
        <OutcomeAlert />
        <ProfileForm
          kind="own"
          initial={{ ...profileOf(user), lang: currentLanguage() }}
          site={site}
          pendingEmail={user.pendingEmail}
          userId={user._id}
          otpEnabled={user.otpEnabled}
          twoFactorAction={<TwoFactorAction {...{ user, hasPassword, mayTurnOff, siteTitle }} />}
          onSave={save}
          onWithdraw={withdraw}
        />
        <SessionList isPasswordOurs={isPasswordOurs} />
        <AccountPanel login={user.login} hasPassword={hasPassword} readFoldersToRemove={readFoldersToRemove} />
      </Stack>
    </Page>
  )
}

const NobodyHere = () => {
  const t = useT()
  const { registers } = useConfiguration()
  return (
    <CardPage title={t('USER.PROFILE')}>
      <Gate
        icon={<IconUser size={32} stroke={1.6} />}
        text={t('USER.SIGN_IN_FIRST_TEXT')}
        otherWay={
          registers && (
            <>
              {t('USER.NO_ACCOUNT')}{' '}
              <Anchor component={Link} to={paths.subscribe} inherit>
                {t('USER.REGISTER')}
              </Anchor>
            </>
          )
        }
      >
        <Button component={Link} to={paths.login} onClick={() => prepareSignIn(paths.profile)} fullWidth>
          {t('MENU.LOGIN')}
        </Button>
      </Gate>
    </CardPage>
  )
}

export const ProfileScreen = () => {
  const user = useCurrentUser()
  return user === undefined ? <NobodyHere /> : <OwnProfile key={user.login} user={user} />
}
