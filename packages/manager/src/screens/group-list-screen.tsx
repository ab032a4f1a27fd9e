import { Button, Group as Row, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconFolderPlus, IconFolders, IconFilterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page } from '../chrome/page.tsx'
import { GroupFacets, toggleTag } from '../features/groups/group-facets.tsx'
import { filterGroups, isFiltering } from '../features/groups/group-filters.ts'
import { GroupList } from '../features/groups/group-list.tsx'
import { arrangeGroups, sortGroups } from '../features/groups/group-order.ts'
import { tagsOf } from '../features/groups/group-summary.ts'
import { GroupToolbar } from '../features/groups/group-toolbar.tsx'
import { groupIndexQuery } from '../features/groups/groups.queries.ts'
import { useGroupFilters } from '../features/groups/use-group-filters.ts'
import { MarkButtons } from '../features/marks/mark-button.tsx'
import { isMarked } from '../features/marks/marks.queries.ts'
import { useSorting } from '../lib/preferences.ts'
import { useActor, useCurrentUser } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { paths } from '../paths.ts'

const FACETS_BESIDE = '(min-width: 75em)'

export const GroupListScreen = () => {
  const t = useT()
  const { language } = useTranslation().i18n
  const actor = useActor()
  const user = useCurrentUser()
  const { allPadsPublicsAuthentifiedOnly } = useSite()
  const { groupByField: field, groupAsc: ascending } = useSorting()
  const { filters, change, reset } = useGroupFilters()
  const isWide = useMediaQuery(FACETS_BESIDE) ?? false
  const { data: index, isPending } = useQuery(groupIndexQuery)

  const groups = Object.values(index?.groups ?? {})
  const found = filterGroups(groups, filters, actor)
  const isBookmarked = ({ _id: key }: { _id: string }) => isMarked(user, 'bookmark', { type: 'groups', key })
  const panels = arrangeGroups(sortGroups(found, { field, ascending }, language), isBookmarked)
  const tags = [...new Set([...tagsOf(groups, language), ...filters.tags])]
  const facets =
    allPadsPublicsAuthentifiedOnly || groups.length === 0 ? null : (
      <GroupFacets filters={filters} tags={tags} onChange={change} />
    )
  const addButton = (
    <Button component={Link} to={paths.groupAdd} leftSection={<IconFolderPlus size={18} aria-hidden />}>
      {t('GROUP.ADD')}
    </Button>
  )

  return (
    <Page
      title={t('GROUP.MYGROUPS')}
      actions={groups.length > 0 && addButton}
      aside={isWide && facets}
      help={t('GROUP.HELP')}
    >
      {isPending && <RowsLoader rows={6} height={64} />}
      {index !== undefined && groups.length === 0 && (
        <EmptyState icon={<IconFolders />} title={t('GROUP.NONE')} text={t('GROUP.NONE_TEXT')}>
          {addButton}
        </EmptyState>
      )}
      {groups.length > 0 && (
        <>
          <GroupToolbar text={filters.text} onText={(text) => change({ text })} facets={!isWide && facets} />
          <Row justify="space-between" mb="xs" mih={30}>
            <Text size="sm" c="dimmed" role="status">
              {t('GROUP.COUNT.GROUPS', { count: found.length })}
            </Text>
            {isFiltering(filters) && (
              <Button size="xs" variant="subtle" leftSection={<IconFilterOff size={14} aria-hidden />} onClick={reset}>
                {t('GROUP.FILTERS.RESET')}
              </Button>
            )}
          </Row>
          {found.length === 0 && <EmptyState icon={<IconFilterOff />} title={t('GROUP.FILTERS.NONE')} />}
          <GroupList
            panels={panels}
            pads={index?.pads ?? {}}
            activeTags={filters.tags}
            onTag={(tag) => change({ tags: toggleTag(filters.tags, tag) })}
            marksOf={({ _id: key, name }) => <MarkButtons mark={{ type: 'groups', key }} name={name} />}
          />
        </>
      )}
    </Page>
  )
}
