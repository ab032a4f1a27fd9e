import { Button, Group as Row, Text, Title } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import { StateBadge } from '@sheaf/ui/components/state-badge'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LongList } from '../../components/lists/long-list.tsx'
import { highlightTerms } from './term-matches.ts'
import { RowLink } from '../../components/lists/row-link.tsx'
import { paths } from '../../paths.ts'
import { Highlighted } from './highlighted.tsx'

/** Number of folders shown at first, so that the pads below stay in sight. */
const FEW = 10

interface FoundGroupsProps {
  readonly text: string
  readonly groups: readonly Group[]
}

/** SCR-403: shows the user's folders that match the search, above the pads. */
export const FoundGroups = ({ text, groups }: FoundGroupsProps) => {
  const t = useT()
  const id = useId()
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLElement>(null)
  const showAll = () => {
    flushSync(() => setIsWhole(true))
    // The pressed button is gone, so the focus moves to the first folder that it revealed.
    const next = groups[FEW]
    if (next) list.current?.querySelector<HTMLElement>(`a[href$="${paths.groupView(next._id)}"]`)?.focus()
  }
  if (groups.length === 0) return null
  return (
    <section ref={list} aria-labelledby={id}>
      <Row justify="space-between" align="baseline" mb={4}>
        <Title order={2} id={id}>
          {t('GROUP.GROUPS')}
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {t('SEARCH.FOLDERS_FOUND', { count: groups.length })}
        </Text>
      </Row>
      <LongList
        items={isWhole ? groups : groups.slice(0, FEW)}
        keyOf={({ _id }) => _id}
        rowHeight={48}
        label={t('GROUP.GROUPS')}
      >
        {({ _id, name, description, archived }) => (
          <>
            <Row gap="xs">
              <RowLink to={paths.groupView(_id)} name={<Highlighted parts={highlightTerms(name, text)} />} />
              {archived && <StateBadge state="archived" text={t('GROUP.FIELD.ARCHIVED')} />}
            </Row>
            {description !== '' && (
              <Text size="sm" c="dimmed" lineClamp={1} dir="auto">
                <Highlighted parts={highlightTerms(description, text)} />
              </Text>
            )}
          </>
        )}
      </LongList>
      {!isWhole && groups.length > FEW && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={showAll}>
          {t('ACTIONS.SHOW_MORE')}
        </Button>
      )}
    </section>
  )
}
