import { Stack } from '@mantine/core'
import type { GroupId } from '@sheaf/contract/ids'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconFileSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Page } from '../chrome/page.tsx'
import { groupIndexQuery } from '../features/groups/groups.queries.ts'
import { SearchForm } from '../features/search/search-form.tsx'
import { SearchResults } from '../features/search/search-results.tsx'
import { isSearchable, searchQuery } from '../features/search/search.queries.ts'

export const SearchScreen = () => {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const text = search.get('q') ?? ''
  const { data: index } = useQuery(groupIndexQuery)
  const { data: results, isFetching } = useQuery({ ...searchQuery(text), placeholderData: keepPreviousData })
  return (
    <Page title={t('SEARCH.TITLE')} help={t('SEARCH.HELP')}>
      <Stack gap="lg">
        {/* The address is what counts: going back brings the words back into the field. */}
        <SearchForm key={text} initial={text} onSearch={(q) => setSearch({ q })} />
        {isSearchable(text) ? (
          <SearchResults
            results={results}
            isRunning={isFetching}
            groupName={(id) => index?.groups[id as GroupId]?.name}
          />
        ) : (
          <EmptyState icon={<IconFileSearch />} title={t('SEARCH.START')} />
        )}
      </Stack>
    </Page>
  )
}
