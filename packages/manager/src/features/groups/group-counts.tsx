import { Text } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import { useT } from '@sheaf/ui/l10n/use-t'
import classes from './group-row.module.css'

const NBSP = '\u00A0'

interface GroupCountsProps {
  readonly group: Group
  /** Number of the group's pads that are archived, which are counted by themselves, as in the group. */
  readonly archivedPads: number
  readonly everyoneIsMember: boolean
}

/** Shows the number of pads and people. Where everybody is a member, the number of people is left out. */
export const GroupCounts = ({ group, archivedPads, everyoneIsMember }: GroupCountsProps) => {
  const t = useT()
  const { admins, users, watchers } = group
  const pads = group.pads.length - archivedPads
  const people = everyoneIsMember ? 0 : new Set([...admins, ...users]).size
  const counts = [
    ...(pads > 0 ? [t('GROUP.PAD.COUNT', { count: pads })] : []),
    ...(archivedPads > 0 ? [t('GROUP.PAD.ARCHIVED_COUNT', { count: archivedPads })] : []),
    ...(group.pads.length === 0 ? [t('GROUP.NO_PADS')] : []),
    ...(people > 0 ? [t('USERLIST.COUNT', { count: people })] : []),
  ]
  const details = [
    t('GROUP.COUNT.ADMINS', { count: admins.length }),
    t('GROUP.COUNT.USERS', { count: users.length }),
    t('GROUP.COUNT.WATCHERS', { count: watchers.length }),
  ].join(' · ')
  return (
    <Text size="sm" c="dimmed" className={classes.counts ?? ''} title={everyoneIsMember ? undefined : details}>
      {/* Lines break between the parts alone, after the dot. */}
      {counts.map((part) => part.replaceAll(' ', NBSP)).join(`${NBSP}· `)}
    </Text>
  )
}
