import { Anchor, Button, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useActor, useCurrentUser } from '../../lib/session/session.ts'
import { prepareSignIn, rememberAddress } from '../../lib/session/unauthenticated-url.ts'

/** Returns the link that an inaccessible item offers: to the sign-in, which returns here, or to a start screen. */
const useNextStep = () => {
  const t = useT()
  const actor = useActor()
  const { pathname, search } = useLocation()
  switch (actor.kind) {
    case 'visitor':
      return { to: paths.login, label: t('MENU.LOGIN'), onClick: () => prepareSignIn(pathname + search) }
    case 'user':
      return { to: paths.groups, label: t('GROUP.MYGROUPS') }
    case 'siteAdmin':
      return { to: paths.admin, label: t('MENU.ADMINISTRATION') }
  }
}

export interface Place {
  readonly path: string
  readonly name: string
}

export const NextStepButton = ({ to }: { to?: Place | undefined }) => {
  const own = useNextStep()
  const { label, ...link } = to === undefined ? own : { label: to.name, to: to.path }
  return (
    <Button component={Link} {...link} fullWidth>
      {label}
    </Button>
  )
}

/** Shows which account is signed in, and links to a sign-in with another account, which returns here. */
export const SwitchAccount = () => {
  const t = useT()
  const user = useCurrentUser()
  const { pathname, search } = useLocation()
  if (user === undefined) return null
  return (
    <>
      {t('USER.INFO.SIGNED_IN_AS', { login: user.login })}{' '}
      <Anchor component={Link} to={paths.logout} onClick={() => rememberAddress(pathname + search)} inherit>
        {t('USER.AUTH.OTHER_ACCOUNT')}
      </Anchor>
    </>
  )
}

/** Offers alternatives to typing a password. Members need none, so visitors can sign in and users switch accounts. */
export const PasswordAlternative = () => {
  const t = useT()
  const { kind } = useActor()
  const { label, ...link } = useNextStep()
  return (
    <>
      {kind === 'visitor' && <>{t('GROUP.BELONG')} </>}
      <Anchor component={Link} {...link} inherit>
        {label}
      </Anchor>
      {kind === 'user' && (
        <Text span display="block" inherit mt="xs">
          <SwitchAccount />
        </Text>
      )}
    </>
  )
}
