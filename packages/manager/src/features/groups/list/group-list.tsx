import { Stack, Title } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { GroupIndex } from '@sheaf/contract/routes/groups'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type ReactNode, useId } from 'react'
import { LongList } from '../../../components/lists/long-list.tsx'
import { useActor } from '../../../lib/session/session.ts'
import { useSite } from '../../../lib/session/site.ts'
import { actionsOn } from '../group-actions.ts'
import type { GroupField, GroupPanels } from './group-order.ts'
import { GroupRow } from './group-row.tsx'
import { archivedIn, lastChangeIn } from './group-summary.ts'

interface GroupListProps {
  readonly panels: GroupPanels
  /** Field by which the list is ordered. */
  readonly field: GroupField
  readonly pads: GroupIndex['pads']
  readonly activeTags: readonly string[]
  readonly onTag: (tag: string) => void
  readonly marksOf: (group: Group) => ReactNode
}

/** SCR-46: lists the groups in use, and below them, in a panel of their own, those archived or read-only. */
export const GroupList = ({ panels: { active, shelved }, field, pads, activeTags, onTag, marksOf }: GroupListProps) => {
  const t = useT()
  const actor = useActor()
  const site = useSite()
  const shelvedTitle = useId()
  const row = (group: Group) => (
    <GroupRow
      group={group}
      changedAt={lastChangeIn(group, pads)}
      isByCreation={field === 'ctime'}
      archivedPads={archivedIn(group, pads)}
      actions={actionsOn(group, actor, site)}
      everyoneIsMember={site.allPadsPublicsAuthentifiedOnly}
      marks={marksOf(group)}
      activeTags={activeTags}
      onTag={onTag}
    />
  )
  const list = (groups: readonly Group[], label: string) => (
    <LongList items={groups} keyOf={(group) => group._id} rowHeight={64} label={label}>
      {row}
    </LongList>
  )
  return (
    <Stack gap="xl">
      {active.length > 0 && list(active, t('GROUP.MYGROUPS'))}
      {shelved.length > 0 && (
        <section aria-labelledby={shelvedTitle}>
          <Title order={2} id={shelvedTitle} mb="sm">
            {t('GROUP.ARCHIVED')}
          </Title>
          {list(shelved, t('GROUP.ARCHIVED'))}
        </section>
      )}
    </Stack>
  )
}
