import { Button } from '@mantine/core'
import type { InvitationLink } from '@sheaf/contract/entities/invitation'
import { LINK_REFUSALS } from '@sheaf/contract/policy/invitation'
import type { MessageKey } from '@sheaf/l10n/keys'
import { Gate } from '@sheaf/ui/components/gate'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconLinkOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCurrentUser } from '../../lib/session/session.ts'
import { paths } from '../../paths.ts'

type DeadState = keyof typeof LINK_REFUSALS | 'unknown' | 'left'

const TEXTS: Readonly<Record<DeadState, MessageKey>> = {
  ...LINK_REFUSALS,
  unknown: 'BACKEND.ERROR.TOKEN.INCORRECT',
  left: 'INVITATION.LINK_LEFT',
}

/** Says why an invitation leads nowhere, of which folder it is if the link still tells that (INV-51), and offers the way to what its reader has: the folder, their folders, or the sign-in. */
export const DeadInvitation = ({
  state,
  memberOf,
  group: folder,
  inviter: name,
}: { readonly state: DeadState } & Partial<Pick<InvitationLink, 'memberOf' | 'group' | 'inviter'>>) => {
  const t = useT()
  const user = useCurrentUser()
  const elsewhere =
    user === undefined
      ? { to: paths.login, label: t('MENU.LOGIN') }
      : { to: paths.groups, label: t('INVITATION.TO_FOLDERS') }
  const { to, label } =
    memberOf === undefined ? elsewhere : { to: paths.groupView(memberOf), label: t('INVITATION.OPEN_FOLDER') }
  const which =
    folder === undefined
      ? undefined
      : name === undefined
        ? t('INVITATION.TEXT_SITE', { folder })
        : t('INVITATION.TEXT', { name, folder })
  return (
    <Gate icon={<IconLinkOff size={32} stroke={1.6} />} text={t(TEXTS[state])} question={which} isAlarm>
      <Button component={Link} to={to} fullWidth>
        {label}
      </Button>
    </Gate>
  )
}
