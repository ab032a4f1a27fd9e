import { Group as Row, Text, VisuallyHidden } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconEye, IconFileText, IconShield, IconUsers } from '@tabler/icons-react'
import classes from './group-row.module.css'

/** How many pads and people. Under one site-wide membership only pads and admins mean anything. */
export const GroupCounts = ({ group, everyoneIsMember }: { group: Group; everyoneIsMember: boolean }) => {
  const t = useT()
  const counts = [
    { label: t('GROUP.PAD.COUNT', { count: group.pads.length }), count: group.pads.length, Icon: IconFileText },
    { label: t('GROUP.COUNT.ADMINS', { count: group.admins.length }), count: group.admins.length, Icon: IconShield },
    ...(everyoneIsMember
      ? []
      : [
          { label: t('GROUP.COUNT.USERS', { count: group.users.length }), count: group.users.length, Icon: IconUsers },
          {
            label: t('GROUP.COUNT.WATCHERS', { count: group.watchers.length }),
            count: group.watchers.length,
            Icon: IconEye,
          },
        ]),
  ]
  return (
    <Row wrap="nowrap" className={classes.counts ?? ''}>
      {counts.map(({ label, count, Icon }) => (
        <Text key={label} component="span" size="sm" c="dimmed" title={label} className={classes.count ?? ''}>
          <Icon size={16} aria-hidden />
          <span aria-hidden>{count}</span>
          <VisuallyHidden>{label}</VisuallyHidden>
        </Text>
      ))}
    </Row>
  )
}
