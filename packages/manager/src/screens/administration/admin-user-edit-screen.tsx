import { Button, Group, Stack } from '@mantine/core'
import { profileSaveSchema, type User } from '@sheaf/contract/entities/user'
import { canRecover, isProfileFieldOwnedOutside } from '@sheaf/contract/policy/site'
import { ActButton } from '@sheaf/ui/components/act-button'
import { confirm } from '@sheaf/ui/components/confirm'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconShieldOff, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useParams } from 'react-router'
import { CardPage } from '../../chrome/card-page.tsx'
import { Page } from '../../chrome/page.tsx'
import { UnconfirmedAccount } from '../../features/administration/users/unconfirmed-account.tsx'
import { useDisableTwoFactor, userQuery, useSaveUser } from '../../features/administration/users/users.queries.ts'
import { ProfileForm } from '../../features/profile/profile-form.tsx'
import { administeredChanges, profileOf, type ProfileValues } from '../../features/profile/profile-values.ts'
import { useProfileSite } from '../../features/profile/use-profile-site.ts'
import { useStandingError } from '../../lib/errors/standing-error.ts'
import { Unavailable } from '../../components/failures/unavailable.tsx'
import { useNavigateUnlessLeft } from '../../lib/navigation/navigate-unless-left.ts'
import { paths } from '../../paths.ts'

export const AdminUserEditScreen = () => {
  const login = useParams()['login'] ?? ''
  return <EditedUser key={login} login={login} />
}

const EditedUser = ({ login }: { login: string }) => {
  const t = useT()
  const isPasswordOurs = !isProfileFieldOwnedOutside('password', useProfileSite())
  const query = useQuery(userQuery(login))
  const { data: user } = query
  const error = useStandingError(query)
  const users = { path: paths.adminUsers, name: t('MENU.USERS') }
  if (user === undefined && error !== null) {
    return (
      <CardPage title={t('ADMIN.FORM_USER_EDIT', { login })}>
        <Unavailable error={error} text={t('BACKEND.ERROR.USER.NOT_FOUND')} query={query} to={users} />
      </CardPage>
    )
  }
  return (
    <Page
      title={t('ADMIN.FORM_USER_EDIT', { login })}
      crumbs={[{ name: users.name, to: users.path }]}
      help={t(isPasswordOurs ? 'ADMIN.HELP_USER_EDIT' : 'ADMIN.HELP_USER_EDIT_ELSEWHERE')}
      width="form"
    >
      {user === undefined && <RowsLoader rows={6} height={60} />}
      {user && <Account user={user} />}
    </Page>
  )
}

const Account = ({ user }: { user: User }) => {
  const t = useT()
  const navigate = useNavigateUnlessLeft()
  const site = useProfileSite()
  const { mutateAsync } = useSaveUser(user.login)
  const removal = useRef<HTMLAnchorElement>(null)

  const save = async (values: ProfileValues, known: ProfileValues) => {
    await mutateAsync(profileSaveSchema.parse(administeredChanges(values, known)))
    toast.success(t('ADMIN.USER_SAVED'))
    await navigate(paths.adminUsers)
  }

  return (
    <Stack gap="lg">
      {!user.active && canRecover(site).allowed && <UnconfirmedAccount email={user.email} />}
      <ProfileForm
        kind="administered"
        initial={profileOf(user)}
        site={site}
        userId={user._id}
        otpEnabled={user.otpEnabled}
        cancelTo={paths.adminUsers}
        onSave={save}
      />
      <Group>
        {user.otpEnabled && <TwoFactorOff login={user.login} onGone={() => removal.current?.focus()} />}
        <Button
          component={Link}
          ref={removal}
          to={paths.adminUserRemove(user.login)}
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} aria-hidden />}
        >
          {t('ADMIN.USER_REMOVE')}
        </Button>
      </Group>
    </Stack>
  )
}

/**
 * Offers to turn off another account's two-factor. The button disappears once done; `onGone` then moves the focus,
 * unless the user has moved it meanwhile.
 */
const TwoFactorOff = ({ login, onGone }: { login: string; onGone: () => void }) => {
  const t = useT()
  const { mutate, isPending } = useDisableTwoFactor(login)
  const button = useRef<HTMLButtonElement>(null)
  const turnOff = async () => {
    const goesOn = await confirm({
      title: t('USER.DISABLE_2FA'),
      text: `${t('USER.INFO.DISABLE_2FA_SURE', { login })} ${t('USER.INFO.DISABLE_2FA')}`,
      action: t('USER.TURN_OFF'),
      isDangerous: true,
    })
    if (!goesOn) return
    mutate(undefined, {
      onSuccess: () => {
        toast.success(t('USER.DISABLE_2FA_SUCCESS'))
        if (document.activeElement === document.body || document.activeElement === button.current) onGone()
      },
    })
  }
  return (
    <ActButton
      ref={button}
      variant="default"
      loading={isPending}
      leftSection={<IconShieldOff size={16} aria-hidden />}
      onClick={() => void turnOff()}
    >
      {t('USER.DISABLE_2FA')}
    </ActButton>
  )
}
