import { Badge, Button, Group as Row, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Group } from '@sheaf/contract/entities/group'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconChevronDown, IconChevronUp, IconTag } from '@tabler/icons-react'
import { Link, createSearchParams } from 'react-router'
import { useActor } from '../../lib/session.ts'
import { StateBadge } from '../../lib/state-badge.tsx'
import { VisibilityLabel } from '../../lib/visibility.tsx'
import { When } from '../../lib/when.tsx'
import { paths } from '../../paths.ts'
import classes from './group-properties.module.css'

/** What a group is, in one glance below its name. A phone shows the pads first, and the rest of this once one asks for it. */
export const GroupProperties = ({ group, everyoneIsMember }: { group: Group; everyoneIsMember: boolean }) => {
  const t = useT()
  const [isOpen, { toggle }] = useDisclosure(false)
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <section aria-label={t('GROUP.PROPERTIES')} className={classes.properties} data-open={isOpen}>
      {group.description !== '' && (
        <Text dir="auto" className={`${classes.rest} ${classes.description}`}>
          {group.description}
        </Text>
      )}
      <Row gap="xs">
        {!everyoneIsMember && <VisibilityLabel visibility={group.visibility} />}
        {group.archived && <StateBadge text={t('GROUP.FIELD.ARCHIVED')} />}
        {group.readonly && <StateBadge text={t('GROUP.FIELD.READONLY')} />}
        <Text size="sm" c="dimmed" className={classes.rest ?? ''}>
          <When at={group.ctime} text={(when) => t('GROUP.CREATED', { when })} />
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          hiddenFrom="sm"
          ms="auto"
          rightSection={<Chevron size={14} aria-hidden />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {t('GROUP.PROPERTIES')}
        </Button>
      </Row>
      {group.tags.length > 0 && (
        <Row gap={4} role="group" className={classes.rest ?? ''} aria-label={t('GROUP.TAGS.TITLE')}>
          {group.tags.map((tag) => (
            <Tag key={tag} tag={tag} />
          ))}
        </Row>
      )}
    </section>
  )
}

/** SCR-320: leads to the folders that have it; who has no list of folders reads it. */
const Tag = ({ tag }: { tag: string }) => {
  const hasFolders = useActor().kind === 'user'
  const look = {
    variant: 'default',
    tt: 'none',
    fw: 400,
    leftSection: <IconTag size={12} aria-hidden />,
    children: <bdi>{tag}</bdi>,
  } as const
  if (!hasFolders) return <Badge {...look} />
  return (
    <Badge
      {...look}
      component={Link}
      to={{ pathname: paths.groups, search: createSearchParams({ tag }).toString() }}
      style={{ cursor: 'pointer' }}
    />
  )
}
