import { Stack } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { GroupId } from '@sheaf/contract/ids'
import { isSearchable } from '@sheaf/contract/search-minimum'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { nameOrder } from '@sheaf/ui/l10n/name-order'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Page } from '../chrome/page.tsx'
import { groupIndexQuery } from '../features/groups/groups.queries.ts'
import { FoundGroups } from '../features/search/found-groups.tsx'
import { SearchForm } from '../features/search/search-form.tsx'
import { SearchResults } from '../features/search/search-results.tsx'
import { searchQuery } from '../features/search/search.queries.ts'
import { NothingFound } from '../components/drawings.tsx'
import { loadAgain, useLoadFailure } from '../components/failures/load-failure.tsx'
import { useStandingError } from '../lib/errors/standing-error.ts'
import { matchAllTerms } from '../features/search/term-matches.ts'

export const SearchScreen = () => {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const text = search.get('q') ?? ''
  const field = useRef<HTMLInputElement>(null)
  const { key, state } = useLocation()
  // Runs after the effect of `Page`, which focuses the heading.
  useEffect(() => {
    if ((state as { focus?: string } | null)?.focus === 'search') field.current?.focus()
  }, [key, state])
  /** The visit of the screen on which a text was too short; another search, and the way back, are other visits. */
  const [refusedAt, setRefusedAt] = useState<string>()
  const indexQuery = useQuery(groupIndexQuery)
  const { data: index } = indexQuery
  const indexFailure = useLoadFailure(indexQuery)
  const {
    data: results,
    isFetching,
    error: latest,
    refetch,
  } = useQuery({ ...searchQuery(text), placeholderData: keepPreviousData })
  const error = useStandingError({ data: results, error: latest })
  // A failure of both is shown once, with the search, whose button then retries both.
  const failure = index === undefined && results !== undefined && error === null ? indexFailure : undefined
  const retry = () => {
    void refetch()
    if (index === undefined) loadAgain(indexQuery)
  }
  const find = (q: string) => {
    setRefusedAt(undefined)
    if (q === text) void refetch()
    else setSearch({ q })
  }
  const language = useLanguage()
  const groups = useMemo(
    () =>
      Object.values<Group>(index?.groups ?? {})
        .filter(({ name, description, tags }) => matchAllTerms([name, description, ...tags], text))
        .toSorted((a, b) => nameOrder(language)(a.name, b.name)),
    [index, text, language],
  )
  return (
    <Page title={t('SEARCH.TITLE')} help={t('SEARCH.HELP')}>
      <Stack gap="xl">
        {/* The address holds the search, so going back restores the text of the field. */}
        <SearchForm initial={text} field={field} onSearch={find} onRefuse={() => setRefusedAt(key)} />
        {refusedAt === key || !isSearchable(text) ? (
          <EmptyState icon={<NothingFound />} title={t('SEARCH.START')} />
        ) : index === undefined && indexFailure === undefined ? (
          // Waits for the folders, which come above the pads and would push them down later.
          <RowsLoader rows={3} height={96} />
        ) : (
          <>
            {failure ?? <FoundGroups key={text} text={text} groups={groups} />}
            <SearchResults
              text={text}
              results={results}
              isRunning={isFetching}
              error={error}
              onRetry={retry}
              isBelowFolders={failure !== undefined || groups.length > 0}
              groupName={(id) => index?.groups[id as GroupId]?.name}
            />
          </>
        )}
      </Stack>
    </Page>
  )
}
