import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { fileKinds, folderFileSorts, type FolderFileSort } from '@sheaf/contract/entities/file'
import type { GroupId } from '@sheaf/contract/ids'
import { FILE_NAME_MAX } from '@sheaf/contract/limits'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { EmptyPages, NothingFound } from '../../components/drawings.tsx'
import { useAddressSearch } from '../../lib/address/address-search.ts'
import { useShortcutHint } from '../../lib/preferences/shortcut-hint.ts'
import { useDebouncedText } from '../../lib/lists/use-debounced-text.ts'
import { FolderFileTable, KIND_NAMES } from './folder-file-table.tsx'
import { type FileSearch, folderFilesQuery } from './folder-files.queries.ts'

/** Order in which a column is sorted first: names from a to z, the newest and the largest on top. */
const firstOrderOf = (sort: FolderFileSort) => (sort === 'name' ? 'asc' : 'desc')

const readFileSearch = (params: URLSearchParams): FileSearch => {
  const sort = folderFileSorts.find((each) => each === params.get('sort')) ?? 'addedAt'
  return {
    text: params.get('q') ?? '',
    kind: fileKinds.find((kind) => kind === params.get('kind')),
    sort,
    order: (['asc', 'desc'] as const).find((order) => order === params.get('order')) ?? firstOrderOf(sort),
  }
}

/** Keeps filters and order in the address, so that going back shows the same list. */
const useFileSearch = () => {
  const [params, setParams] = useAddressSearch()
  const change = (changed: Partial<FileSearch>) =>
    setParams(
      (now) => {
        const { text: q, kind, sort, order } = { ...readFileSearch(now), ...changed }
        return { ...(q === '' ? {} : { q }), ...(kind === undefined ? {} : { kind }), sort, order }
      },
      { replace: true, preventScrollReset: true },
    )
  return { search: readFileSearch(params), change }
}

/** Shows the files of a folder: filtered by name and kind, sorted by each column, page by page. */
export const FolderFiles = ({ group }: { readonly group: GroupId }) => {
  const t = useT()
  const hint = useShortcutHint('search')
  const filter = useRef<HTMLInputElement>(null)
  const { search, change } = useFileSearch()
  const [typed, type, emptyField] = useDebouncedText(search.text, (text) => change({ text }))
  const query = useInfiniteQuery(folderFilesQuery(group, { ...search, text: search.text.trim() }))
  const isFiltering = typed !== '' || search.kind !== undefined
  const files = query.data?.pages.flatMap(({ value }) => value)
  const sortBy = (column: string) => {
    const sort = folderFileSorts.find((each) => each === column) ?? search.sort
    const reversed = search.order === 'asc' ? 'desc' : 'asc'
    change({ sort, order: sort === search.sort ? reversed : firstOrderOf(sort) })
  }
  // The button that was pressed goes with the filters.
  const clear = () => {
    emptyField()
    change({ text: '', kind: undefined })
    filter.current?.focus()
  }
  return (
    <Stack gap="sm">
      {(isFiltering || (files !== undefined && files.length > 0)) && (
        <Group align="flex-end">
          <TextInput
            ref={filter}
            type="search"
            {...hint}
            flex="1 1 16rem"
            maw={{ sm: 420 }}
            maxLength={FILE_NAME_MAX}
            label={t('GROUP.FILES.FILTER')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <NativeSelect
            flex={{ base: '1 1 100%', sm: '0 1 auto' }}
            w={{ base: '100%', sm: 'auto' }}
            label={t('GROUP.FILES.KIND')}
            data={[
              { value: '', label: t('GROUP.FILES.ALL_KINDS') },
              ...fileKinds.map((kind) => ({ value: kind, label: t(KIND_NAMES[kind]) })),
            ]}
            value={search.kind ?? ''}
            onChange={({ currentTarget: { value } }) => change({ kind: fileKinds.find((kind) => kind === value) })}
          />
        </Group>
      )}
      <FolderFileTable
        group={group}
        query={query}
        files={files}
        sort={search.sort}
        ascending={search.order === 'asc'}
        onSort={sortBy}
        empty={
          isFiltering ? (
            <EmptyState icon={<NothingFound />} title={t('GROUP.FILES.NO_RESULT')}>
              <Button variant="default" onClick={clear}>
                {t('GROUP.PAD.FILTER_RESET')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon={<EmptyPages />} title={t('GROUP.FILES.NONE')} text={t('GROUP.FILES.NONE_TEXT')} />
          )
        }
      />
    </Stack>
  )
}
