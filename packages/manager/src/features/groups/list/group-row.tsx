import { Group as Row, Text } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import { StateBadge } from '@sheaf/ui/components/state-badge'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { ReactNode } from 'react'
import { RowLink } from '../../../components/lists/row-link.tsx'
import { VisibilityLabel } from '../../../components/access/visibility.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { paths } from '../../../paths.ts'
import type { GroupActions } from '../group-actions.ts'
import { GroupMenu } from '../group-menu.tsx'
import classes from './group-row.module.css'
import { RowTags } from './row-tags.tsx'

const NBSP = '\u00A0'

interface GroupCountsProps {
  readonly group: Group
  /** Number of the group's pads that are archived, which are counted by themselves, as in the group. */
  readonly archivedPads: number
  readonly everyoneIsMember: boolean
}

/** Shows the number of pads, members and watchers. Where everybody is a member, that of people is left out. */
const GroupCounts = ({ group, archivedPads, everyoneIsMember }: GroupCountsProps) => {
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

interface GroupRowProps {
  readonly group: Group
  /** Time of the last change, which may be the creation. */
  readonly changedAt: number
  /** Whether the list is ordered by creation. */
  readonly isByCreation: boolean
  /** Number of the group's pads that are archived. */
  readonly archivedPads: number
  readonly actions: GroupActions
  readonly everyoneIsMember: boolean
  /** Buttons for bookmark and watchlist. */
  readonly marks: ReactNode
  readonly activeTags: readonly string[]
  readonly onTag: (tag: string) => void
}

export const GroupRow = ({
  group,
  changedAt,
  isByCreation,
  archivedPads,
  actions,
  everyoneIsMember,
  marks,
  activeTags,
  onTag,
}: GroupRowProps) => {
  const t = useT()
  const hasChanged = changedAt > group.ctime
  const hasFacts = !everyoneIsMember || group.archived || group.readonly
  return (
    <div className={classes.row}>
      <div className={classes.marks}>{marks}</div>
      <div className={classes.main}>
        <div className={classes.name}>
          <RowLink to={paths.groupView(group._id)} name={group.name} />
        </div>
        {group.description !== '' && (
          <Text size="sm" c="dimmed" lineClamp={1} dir="auto" className={classes.description ?? ''}>
            {group.description}
          </Text>
        )}
        <div className={classes.about}>
          {hasFacts && (
            <Row gap="4px 8px" className={classes.facts ?? ''}>
              {!everyoneIsMember && <VisibilityLabel visibility={group.visibility} />}
              {group.archived && <StateBadge state="archived" text={t('GROUP.FIELD.ARCHIVED')} />}
              {group.readonly && <StateBadge state="read-only" text={t('GROUP.FIELD.READONLY')} />}
            </Row>
          )}
          {group.tags.length > 0 && (
            <Row gap="4px 8px" className={classes.tags ?? ''}>
              <RowTags tags={group.tags} activeTags={activeTags} onTag={onTag} />
            </Row>
          )}
        </div>
      </div>
      <GroupCounts group={group} archivedPads={archivedPads} everyoneIsMember={everyoneIsMember} />
      <Text size="sm" c="dimmed" component="div" className={classes.when ?? ''}>
        {hasChanged && <RelativeTime at={changedAt} text={(when) => t('GROUP.PAD.CHANGED', { when })} />}
        {(isByCreation || !hasChanged) && (
          <RelativeTime at={group.ctime} text={(when) => t('GROUP.CREATED', { when })} />
        )}
      </Text>
      <div className={classes.menu}>
        <GroupMenu group={group} actions={actions} />
      </div>
    </div>
  )
}
