import { Button } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { createSearchParams, Link, useNavigate } from 'react-router'
import { Page } from '../chrome/page.tsx'
import { groupIndexQuery } from '../features/groups/groups.queries.ts'
import { MarkButtons } from '../features/marks/mark-button.tsx'
import { RecentPadList } from '../features/pads/recent-pad-list.tsx'
import { recentPads } from '../features/pads/recent-pads.ts'
import { SearchForm } from '../features/search/search-form.tsx'
import { EmptyPages } from '../lib/drawings.tsx'
import { paths } from '../paths.ts'

export const DashboardScreen = () => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const { data: index, isPending } = useQuery(groupIndexQuery)
  const pads = index === undefined ? [] : recentPads(index, language)
  const groups: Readonly<Record<string, Group>> = { ...index?.watchlist.groups, ...index?.groups }
  return (
    <Page
      title={t('DASHBOARD.TITLE')}
      aside={
        <SearchForm
          initial=""
          isNarrow
          onSearch={(q) => void navigate({ pathname: paths.search, search: createSearchParams({ q }).toString() })}
        />
      }
      help={t('DASHBOARD.HELP')}
    >
      {isPending && <RowsLoader rows={6} height={56} />}
      {index !== undefined && pads.length === 0 && (
        <EmptyState icon={<EmptyPages />} title={t('DASHBOARD.NONE')} text={t('DASHBOARD.NONE_TEXT')}>
          <Button component={Link} to={paths.groups}>
            {t('GROUP.MYGROUPS')}
          </Button>
        </EmptyState>
      )}
      {pads.length > 0 && (
        <RecentPadList
          pads={pads}
          groupName={(id) => groups[id]?.name}
          marksOf={(pad) => <MarkButtons mark={{ type: 'pads', key: pad._id }} name={pad.name} />}
        />
      )}
    </Page>
  )
}
