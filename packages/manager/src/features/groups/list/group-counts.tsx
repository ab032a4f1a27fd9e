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

/** Shows the number of pads, members and watchers. Where everybody is a member, that of people is left out. */
export const GroupCounts = ({ group, archivedPads, everyoneIsMember }: GroupCountsProps) => {
  const t = useT()
  const { admins, users, watchers } = group
  const pads = group.pads.length - archivedPads
  const people = everyoneIsMember ? 0 : new Set([...admins, ...users]).size
  const watching = everyoneIsMember ? 0 : watchers.length
  const counts = [
    ...(pads > 0 ? [t('GROUP.PAD.COUNT', { count: pads })] : []),
    ...(archivedPads > 0 ? [t('GROUP.PAD.ARCHIVED_COUNT', { count: archivedPads })] : []),
    ...(group.pads.length === 0 ? [t('GROUP.NO_PADS')] : []),
    ...(people > 0 ? [t('USERLIST.COUNT', { count: people })] : []),
    ...(watching > 0 ? [t('GROUP.COUNT.WATCHERS', { count: watching })] : []),
  ]
  return (
    <Text size="sm" c="dimmed" className={classes.counts ?? ''}>
      {/* Lines break between the parts alone, after the dot. */}
      {counts.map((part) => part.replaceAll(' ', NBSP)).join(`${NBSP}· `)}
    </Text>
  )
}
