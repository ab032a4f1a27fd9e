import { Anchor, Button } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { useActor } from './session.ts'
import { rememberAddress } from './unauthenticated-url.ts'

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

/** For whom there is something else to do first: members need no password. */
export const OtherWay = () => {
  const t = useT()
  const isVisitor = useActor().kind === 'visitor'
  const { label, ...link } = useWayOn()
  return (
    <>
      {isVisitor && <>{t('GROUP.INVITED')} </>}
      <Anchor component={Link} {...link} inherit>
        {label}
      </Anchor>
    </>
  )
}
