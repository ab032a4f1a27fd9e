import { Badge, Group as Row, Stack, Text } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconTag } from '@tabler/icons-react'
import { Link, createSearchParams } from 'react-router'
import { StateBadge } from '../../lib/state-badge.tsx'
import { VisibilityBadge } from '../../lib/visibility.tsx'
import { When } from '../../lib/when.tsx'
import { paths } from '../../paths.ts'

/** What a group is, in one glance below its name. */
export const GroupProperties = ({ group, everyoneIsMember }: { group: Group; everyoneIsMember: boolean }) => {
  const t = useT()
  return (
    <Stack gap="xs" component="section" aria-label={t('GROUP.PROPERTIES')}>
      {group.description !== '' && <Text dir="auto">{group.description}</Text>}
      <Row gap="xs">
        {!everyoneIsMember && <VisibilityBadge visibility={group.visibility} />}
        {group.archived && <StateBadge text={t('GROUP.FIELD.ARCHIVED')} />}
        {group.readonly && <StateBadge text={t('GROUP.FIELD.READONLY')} />}
        <Text size="sm" c="dimmed">
          <When at={group.ctime} text={(when) => t('GROUP.CREATED', { when })} />
        </Text>
      </Row>
      {group.tags.length > 0 && (
        <Row gap={4} role="group" aria-label={t('GROUP.TAGS.TITLE')}>
          {group.tags.map((tag) => (
            <Badge
              key={tag}
              component={Link}
              to={{ pathname: paths.groups, search: createSearchParams({ tag }).toString() }}
              variant="default"
              tt="none"
              fw={400}
              leftSection={<IconTag size={12} aria-hidden />}
              style={{ cursor: 'pointer' }}
            >
              <bdi>{tag}</bdi>
            </Badge>
          ))}
        </Row>
      )}
    </Stack>
  )
}
