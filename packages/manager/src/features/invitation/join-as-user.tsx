import { Button, Stack, Text } from '@mantine/core'
import type { InvitationLink } from '@sheaf/contract/entities/invitation'
import type { User } from '@sheaf/contract/entities/user'
import { displayName, ownView } from '@sheaf/contract/policy/display-name'
import { canSignInWithPassword } from '@sheaf/contract/policy/site'
import { ActButton } from '@sheaf/ui/components/act-button'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Link, useNavigate } from 'react-router'
import { useConfiguration } from '../../lib/session/session.ts'
import { rememberAddress } from '../../lib/session/unauthenticated-url.ts'
import { paths } from '../../paths.ts'
import { useAcceptInvitation } from './invitation.queries.ts'

interface JoinAsUserProps {
  readonly token: string
  readonly link: InvitationLink
  readonly user: User
  /** Signs out on this page. */
  readonly onSignOut: () => Promise<void>
}

/** Says with which account one joins, offers another, and joins by one button. */
export const JoinAsUser = ({ token, link, user, onSignOut }: JoinAsUserProps) => {
  const t = useT()
  const navigate = useNavigate()
  const { value } = useConfiguration()
  const { mutateAsync: accept, isPending } = useAcceptInvitation(token)
  const { group = '', email = '', memberOf } = link
  const { authMethod = 'internal', useFirstLastNameInPads = false } = value
  const name = displayName(user, ownView({ useFirstLastNameInPads }))

  const join = async () => {
    const { key } = await accept(undefined)
    toast.success(t('INVITATION.JOINED', { folder: group }))
    await navigate(paths.groupView(key), { replace: true })
  }
  const changeAccount = async () => {
    if (canSignInWithPassword({ authMethod }).allowed) return onSignOut()
    // A provider that still knows the user would sign them in again: its own session ends, too.
    rememberAddress(paths.invitation)
    await navigate(paths.logout)
  }

  return (
    <Stack>
      <Text ta="center">{t('INVITATION.SIGNED_IN_AS', { name })}</Text>
      {memberOf !== undefined && <Text ta="center">{t('INVITATION.MEMBER')}</Text>}
      {memberOf === undefined && user.email.toLowerCase() !== email.toLowerCase() && (
        <Text size="sm" c="dimmed" ta="center">
          {t('INVITATION.SENT_TO', { email })}
        </Text>
      )}
      {memberOf === undefined || link.role === 'admin' ? (
        <ActButton fullWidth loading={isPending} onClick={() => void join().catch(() => {})}>
          {t('INVITATION.JOIN')}
        </ActButton>
      ) : (
        <Button component={Link} to={paths.groupView(memberOf)} fullWidth>
          {t('INVITATION.OPEN_FOLDER')}
        </Button>
      )}
      <Button variant="subtle" fullWidth onClick={() => void changeAccount()}>
        {t('INVITATION.OTHER_ACCOUNT')}
      </Button>
    </Stack>
  )
}
