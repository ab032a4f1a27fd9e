import { Anchor, Group as Row, Text } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StateBadge } from '../../lib/state-badge.tsx'
import { VisibilityLabel } from '../../lib/visibility.tsx'
import { When } from '../../lib/when.tsx'
import { paths } from '../../paths.ts'
import type { GroupActions } from './group-actions.ts'
import { GroupCounts } from './group-counts.tsx'
import { GroupMenu } from './group-menu.tsx'
import classes from './group-row.module.css'
import { RowTags } from './row-tags.tsx'

interface GroupRowProps {
  readonly group: Group
  readonly lastChange: number
  readonly actions: GroupActions
  readonly everyoneIsMember: boolean
  /** Star and heart, from the marks. */
  readonly marks: ReactNode
  readonly activeTags: readonly string[]
  readonly onTag: (tag: string) => void
}

export const GroupRow = ({ group, lastChange, actions, everyoneIsMember, marks, activeTags, onTag }: GroupRowProps) => {
  const t = useT()
  return (
    <div className={classes.row}>
      <div className={classes.marks}>{marks}</div>
      <div className={classes.main}>
        <Anchor
          component={Link}
          to={paths.groupView(group._id)}
          fw={600}
          underline="hover"
          className={classes.name ?? ''}
          dir="auto"
        >
          {group.name}
        </Anchor>
        {group.description !== '' && (
          <Text size="sm" c="dimmed" lineClamp={1} dir="auto">
            {group.description}
          </Text>
        )}
        <Row gap="4px 8px" mt={4}>
          {!everyoneIsMember && <VisibilityLabel visibility={group.visibility} />}
          {group.archived && <StateBadge text={t('GROUP.FIELD.ARCHIVED')} />}
          {group.readonly && <StateBadge text={t('GROUP.FIELD.READONLY')} />}
          <RowTags tags={group.tags} activeTags={activeTags} onTag={onTag} />
        </Row>
      </div>
      <GroupCounts group={group} everyoneIsMember={everyoneIsMember} />
      <Text size="sm" c="dimmed" className={classes.when ?? ''}>
        <When
          at={lastChange}
          text={(when) => t(lastChange > group.ctime ? 'GROUP.PAD.CHANGED' : 'GROUP.CREATED', { when })}
        />
      </Text>
      <div className={classes.menu}>
        <GroupMenu group={group} actions={actions} />
      </div>
    </div>
  )
}
