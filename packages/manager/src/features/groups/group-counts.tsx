import { Text } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import { useT } from '@sheaf/ui/l10n/use-t'
import classes from './group-row.module.css'

/** Shows the number of pads and people. Where everybody is a member, the number of people is left out. */
export const GroupCounts = ({ group, everyoneIsMember }: { group: Group; everyoneIsMember: boolean }) => {
  const t = useT()
  const { pads, admins, users, watchers } = group
  const people = everyoneIsMember ? 0 : new Set([...admins, ...users]).size
  const counts = [
    pads.length > 0 ? t('GROUP.PAD.COUNT', { count: pads.length }) : t('GROUP.NO_PADS'),
    ...(people > 0 ? [t('USERLIST.COUNT', { count: people })] : []),
  ]
  const details = [
    t('GROUP.COUNT.ADMINS', { count: admins.length }),
    t('GROUP.COUNT.USERS', { count: users.length }),
    t('GROUP.COUNT.WATCHERS', { count: watchers.length }),
  ].join(' · ')
  return (
    <Text size="sm" c="dimmed" className={classes.counts ?? ''} title={everyoneIsMember ? undefined : details}>
      {counts.join(' · ')}
    </Text>
  )
}
