import { Group as Row, Text, Button } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import { StateBadge } from '@sheaf/ui/components/state-badge'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type ReactNode, useId, useState } from 'react'
import { IconChevronUp } from '@tabler/icons-react'
import { RowLink } from '../../../components/lists/row-link.tsx'
import { VisibilityLabel } from '../../../components/access/visibility.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { paths } from '../../../paths.ts'
import type { GroupActions } from '../group-actions.ts'
import { GroupMenu } from '../group-menu.tsx'
import classes from './group-row.module.css'
import { TagButton } from './tag-chip.tsx'

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

/** Number of tags that fit beside a name without filling the row. */
const FEW = 5

interface RowTagsProps {
  readonly tags: readonly string[]
  readonly activeTags: readonly string[]
  readonly onTag: (tag: string) => void
}

/** Shows the tags of a group in its row: the first few and those that filter the list, and the rest on request. */
const RowTags = ({ tags, activeTags, onTag }: RowTagsProps) => {
  const t = useT()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  // A sixth tag is shown too, since the button would take as much room.
  const few = tags.filter((tag, at) => at < FEW || tags.length === FEW + 1 || activeTags.includes(tag))
  const rest = tags.filter((tag) => !few.includes(tag))
  const button = (tag: string) => (
    <TagButton key={tag} tag={tag} active={activeTags.includes(tag)} onClick={() => onTag(tag)} />
  )
  return (
    <>
      {few.map(button)}
      {rest.length > 0 && (
        <>
          <span id={id} style={{ display: 'contents' }}>
            {isOpen && rest.map(button)}
          </span>
          <Button
            size="compact-xs"
            radius="xl"
            variant="subtle"
            aria-label={t('TAG.MORE', { count: rest.length })}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? <IconChevronUp size={14} aria-hidden /> : <span dir="ltr">+{rest.length}</span>}
          </Button>
        </>
      )}
    </>
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
