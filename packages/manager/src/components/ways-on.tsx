import { Anchor, Button, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { useActor, useCurrentUser } from '../lib/session.ts'
import { rememberAddress } from '../lib/unauthenticated-url.ts'

/** Where one goes on from what is not open: visitors to the sign-in, which leads back, others to what is theirs. */
const useWayOn = () => {
  const t = useT()
  const actor = useActor()
  const { pathname, search } = useLocation()
  switch (actor.kind) {
    case 'visitor':
      return { to: paths.login, label: t('MENU.LOGIN'), onClick: () => rememberAddress(pathname + search) }
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

export const WayOn = ({ to }: { to?: Place | undefined }) => {
  const own = useWayOn()
  const { label, ...link } = to === undefined ? own : { label: to.name, to: to.path }
  return (
    <Button component={Link} {...link} fullWidth>
      {label}
    </Button>
  )
}

/** Whoever has two accounts may be here with the wrong one: which it is, and the sign-in with another, which leads back. */
export const OtherAccount = () => {
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

/** For whom there is something else to do first: members need no password. */
export const OtherWay = () => {
  const t = useT()
  const { kind } = useActor()
  const { label, ...link } = useWayOn()
  return (
    <>
      {kind === 'visitor' && <>{t('GROUP.INVITED')} </>}
      <Anchor component={Link} {...link} inherit>
        {label}
      </Anchor>
      {kind === 'user' && (
        <Text span display="block" inherit mt="xs">
          <OtherAccount />
        </Text>
      )}
    </>
  )
}
