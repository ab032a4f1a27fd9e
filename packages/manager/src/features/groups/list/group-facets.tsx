import { Button, Group as Row, Stack, Text } from '@mantine/core'
import { visibilities } from '@sheaf/contract/entities/visibility'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconCheck, IconShield, IconUser } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useSite } from '../../../lib/session/site.ts'
import { visibilityAppearance } from '../../../components/access/visibility.tsx'
import type { GroupFilters } from './group-filters.ts'
import { TagButton } from './tag-chip.tsx'
import type { FilterChange } from './use-group-filters.ts'

interface GroupFacetsProps {
  readonly filters: GroupFilters
  readonly tags: readonly string[]
  readonly onChange: (change: FilterChange) => void
}

/**
 * Shows toggles for the filters other than text. All active ones must match. SCR-54: where everybody is a member, only
 * tags are left.
 */
export const GroupFacets = ({ filters, tags, onChange }: GroupFacetsProps) => {
  const t = useT()
  const site = useSite()
  const { role, visibility } = filters
  const toggled = <T,>(value: T, current: T | undefined) => (value === current ? undefined : value)
  return (
    <Stack gap="md">
      {!site.allPadsPublicsAuthentifiedOnly && (
        <>
          <Facet title={t('GROUP.FILTERS.ROLE')}>
            <Toggle
              active={role === 'admin'}
              icon={<IconShield size={14} />}
              onClick={() => onChange({ role: toggled('admin', role) })}
            >
              {t('GROUP.FILTERS.ADMIN')}
            </Toggle>
            <Toggle
              active={role === 'user'}
              icon={<IconUser size={14} />}
              onClick={() => onChange({ role: toggled('user', role) })}
            >
              {t('GROUP.FILTERS.USER')}
            </Toggle>
          </Facet>
          <Facet title={t('GROUP.FIELD.VISIBILITY')}>
            {visibilities.map((each) => {
              const { label, Icon } = visibilityAppearance(each, site)
              return (
                <Toggle
                  key={each}
                  active={visibility === each}
                  icon={<Icon size={14} />}
                  onClick={() => onChange({ visibility: toggled(each, visibility) })}
                >
                  {t(label)}
                </Toggle>
              )
            })}
          </Facet>
        </>
      )}
      {tags.length > 0 && (
        <Facet title={t('GROUP.TAGS.TITLE')}>
          {tags.map((tag) => (
            <TagButton
              key={tag}
              tag={tag}
              active={filters.tags.includes(tag)}
              onClick={() => onChange(toggleTag(tag))}
            />
          ))}
        </Facet>
      )}
    </Stack>
  )
}

export const toggleTag =
  (tag: string) =>
  ({ tags }: GroupFilters): Pick<GroupFilters, 'tags'> => ({
    tags: tags.includes(tag) ? tags.filter((each) => each !== tag) : [...tags, tag],
  })

const Facet = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <Text id={id} size="sm" fw={600} mb={6}>
        {title}
      </Text>
      <Row gap={6}>{children}</Row>
    </div>
  )
}

const Toggle = ({
  active,
  icon,
  onClick,
  children,
}: {
  active: boolean
  icon: ReactNode
  onClick: () => void
  children: string
}) => (
  <Button
    size="xs"
    variant={active ? 'filled' : 'default'}
    aria-pressed={active}
    leftSection={active ? <IconCheck size={14} aria-hidden /> : icon}
    onClick={onClick}
  >
    {children}
  </Button>
)
