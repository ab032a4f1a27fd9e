import { Button, Group as Row, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Group } from '@sheaf/contract/entities/group'
import { StateBadge } from '@sheaf/ui/components/state-badge'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useActor } from '../../../lib/session/session.ts'
import { useSite } from '../../../lib/session/site.ts'
import { useIsPhone } from '../../../lib/page/use-is-phone.ts'
import { VisibilityLabel } from '../../../components/access/visibility.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import classes from './group-properties.module.css'
import { TagLink, TagText } from '../list/tag-chip.tsx'

interface GroupPropertiesProps {
  readonly group: Group
  /** Content that shares the line on a phone. */
  readonly beside: ReactNode
}

/** Shows the properties of a group below its name. A phone shows only the visibility until the details are opened. */
export const GroupProperties = ({ group, beside }: GroupPropertiesProps) => {
  const t = useT()
  const [isOpen, { toggle }] = useDisclosure(false)
  const isPhone = useIsPhone()
  const hasVisibility = !useSite().allPadsPublicsAuthentifiedOnly
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  // SCR-48: tags link to the user's folders that have them; for those without a list of folders they are plain text.
  const Tag = useActor().kind === 'user' ? TagLink : TagText
  return (
    <section aria-label={t('GROUP.DETAILS')} className={classes.properties} data-open={isOpen}>
      {group.description !== '' && (
        <Text dir="auto" className={`${classes.rest} ${classes.description}`}>
          {group.description}
        </Text>
      )}
      <Row gap="4px 8px">
        {beside}
        {isPhone ? (
          <div className={classes.glance} data-end={Boolean(beside) || undefined}>
            {hasVisibility && (
              <div className={classes.visibility}>
                <VisibilityLabel visibility={group.visibility} />
              </div>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              fw={400}
              className={classes.opener ?? ''}
              rightSection={<Chevron size={14} aria-hidden />}
              aria-expanded={isOpen}
              onClick={toggle}
            >
              {t('GROUP.DETAILS')}
            </Button>
          </div>
        ) : (
          hasVisibility && <VisibilityLabel visibility={group.visibility} />
        )}
        {isPhone && hasVisibility && (
          <div className={`${classes.rest} ${classes.whole}`}>
            <VisibilityLabel visibility={group.visibility} />
          </div>
        )}
        {group.archived && <StateBadge state="archived" text={t('GROUP.FIELD.ARCHIVED')} />}
        {group.readonly && <StateBadge state="read-only" text={t('GROUP.FIELD.READONLY')} />}
        <Text size="sm" c="dimmed" className={`${classes.rest} ${classes.age}`}>
          <RelativeTime at={group.ctime} text={(when) => t('GROUP.CREATED', { when })} />
        </Text>
        {group.tags.length > 0 && (
          <Row gap={4} role="group" className={classes.rest ?? ''} aria-label={t('GROUP.TAGS.TITLE')}>
            {group.tags.map((tag) => (
              <Tag key={tag} tag={tag} />
            ))}
          </Row>
        )}
      </Row>
    </section>
  )
}
