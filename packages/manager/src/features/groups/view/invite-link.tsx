import { ActionIcon, Button } from '@mantine/core'
import type { GroupId } from '@sheaf/contract/ids'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useIsPhone } from '../../../lib/page/use-is-phone.ts'
import { paths } from '../../../paths.ts'

/** Links to the choice of a group's members, the only way in for others if no link lets anybody in. */
export const InviteLink = ({ id }: { id: GroupId }) => {
  const t = useT()
  const label = t('GROUP.INVITE_USER.IU')
  const to = paths.groupPeople(id, 'invite')
  return useIsPhone() ? (
    <ActionIcon component={Link} to={to} aria-label={label} title={label}>
      <IconUserPlus size={20} />
    </ActionIcon>
  ) : (
    <Button component={Link} to={to} variant="default" leftSection={<IconUserPlus size={18} aria-hidden />}>
      {label}
    </Button>
  )
}
