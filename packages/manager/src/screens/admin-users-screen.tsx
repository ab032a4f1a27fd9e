import { Button, Stack, TextInput } from '@mantine/core'
import { canRegister } from '@sheaf/contract/policy/site'
import { type UserSort, userSorts } from '@sheaf/contract/routes/users'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { unbroken } from '@sheaf/ui/components/unbroken'
import { IconSearch, IconUserOff, IconUserPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Page } from '../chrome/page.tsx'
import { RowCount } from '../features/administration/row-count.tsx'
import { UserTable } from '../features/administration/user-table.tsx'
import { usersQuery, type UserSearch } from '../features/administration/users.queries.ts'
import { useProfileSite } from '../features/profile/use-profile-site.ts'
import { useAddressSearch } from '../lib/address-search.ts'
import { useActor } from '../lib/session.ts'
import { useShortcutHint } from '../lib/shortcut-hint.ts'
import { useDebouncedText } from '../lib/use-debounced-text.ts'
import { paths } from '../paths.ts'

const readUserSearch = (params: URLSearchParams): UserSearch => ({
  search: params.get('q') ?? '',
  sort: userSorts.find((sort) => sort === params.get('sort')) ?? 'login',
  order: params.get('order') === 'desc' ? 'desc' : 'asc',
})

/** Keeps search and order in the address, so that going back shows the same list. */
const useUserSearch = () => {
  const [params, setParams] = useAddressSearch()
  const change = (changed: Partial<UserSearch>) =>
    setParams(
      (now) => {
        const { search: q, sort, order } = { ...readUserSearch(now), ...changed }
        return { ...(q === '' ? {} : { q }), sort, order }
      },
      { replace: true, preventScrollReset: true },
    )
  return { search: readUserSearch(params), change }
}

export const AdminUsersScreen = () => {
  const t = useT()
  const actor = useActor()
  const { authMethod } = useProfileSite()
  const { search, change } = useUserSearch()
  const query = useInfiniteQuery(usersQuery({ ...search, search: search.search.trim() }))
  const { data } = query
  const total = data?.pages[0]?.total

  const sortBy = (sort: UserSort) =>
    change({ sort, order: sort === search.sort && search.order === 'asc' ? 'desc' : 'asc' })

  return (
    <Page
      title={t('MENU.USERS')}
      help={t('ADMIN.HELP_USERS')}
      width="table"
      actions={
        canRegister(actor, { authMethod, openRegistration: false }).allowed && (
          <Button component={Link} to={paths.adminUserCreate} leftSection={<IconUserPlus size={18} aria-hidden />}>
            {t('ADMIN.FIELD.CREATE_USER')}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <SearchField text={search.search} onSettle={(text) => change({ search: text })} />
        <RowCount count={total} words="ADMIN.USERS_COUNT" />
        <UserTable
          query={query}
          users={data?.pages.flatMap(({ value }) => value)}
          sort={search.sort}
          ascending={search.order === 'asc'}
          onSort={sortBy}
          empty={<EmptyState icon={<IconUserOff />} title={t('ADMIN.INFO.USER_NONE')} />}
        />
      </Stack>
    </Page>
  )
}

/** Holds the typed text in its own state, so that a keystroke rerenders nothing else. */
const SearchField = ({ text, onSettle }: { text: string; onSettle: (text: string) => void }) => {
  const t = useT()
  const hint = useShortcutHint('search')
  const [typed, type] = useDebouncedText(text, onSettle)
  return (
    <TextInput
      {...hint}
      type="search"
      maw={420}
      label={t('ADMIN.USERS_SEARCH_LOGIN')}
      description={unbroken(t('ADMIN.INFO.USERS_SEARCH_LOGIN'))}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
