import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { canRegister } from '@sheaf/contract/policy/site'
import { type UserSort, userSorts, type UserState, userStates } from '@sheaf/contract/routes/users'
import type { MessageKey } from '@sheaf/l10n/keys'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Page } from '../../chrome/page.tsx'
import { Nobody } from '../../components/drawings.tsx'
import { RowCount } from '../../features/administration/row-count.tsx'
import { UserTable } from '../../features/administration/users/user-table.tsx'
import { usersQuery, type UserSearch } from '../../features/administration/users/users.queries.ts'
import { useProfileSite } from '../../features/profile/use-profile-site.ts'
import { useAddressSearch } from '../../lib/address/address-search.ts'
import { useActor } from '../../lib/session/session.ts'
import { useShortcutHint } from '../../lib/preferences/shortcut-hint.ts'
import { useDebouncedText } from '../../lib/lists/use-debounced-text.ts'
import { paths } from '../../paths.ts'

const readUserSearch = (params: URLSearchParams): UserSearch => ({
  search: params.get('q') ?? '',
  state: userStates.find((state) => state === params.get('state')),
  sort: userSorts.find((sort) => sort === params.get('sort')) ?? 'login',
  order: params.get('order') === 'desc' ? 'desc' : 'asc',
})

const STATES = {
  unconfirmed: 'ADMIN.USERS.UNCONFIRMED',
  neverSignedIn: 'ADMIN.USERS.NEVER_SIGNED_IN',
  withoutTwoFactor: 'ADMIN.USERS.WITHOUT_TWO_FACTOR',
} as const satisfies Readonly<Record<UserState, MessageKey>>

/** Keeps search, choice and order in the address, so that going back shows the same list. */
const useUserSearch = () => {
  const [params, setParams] = useAddressSearch()
  const change = (changed: Partial<UserSearch>) =>
    setParams(
      (now) => {
        const { search: q, state, sort, order } = { ...readUserSearch(now), ...changed }
        return { ...(q === '' ? {} : { q }), ...(state === undefined ? {} : { state }), sort, order }
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
        <Group align="flex-end">
          <SearchField text={search.search} onSettle={(text) => change({ search: text })} />
          <NativeSelect
            flex={{ base: '1 1 100%', sm: '0 1 auto' }}
            label={t('ADMIN.USERS.SHOW')}
            w={{ base: '100%', sm: 'auto' }}
            data={[
              { value: '', label: t('ADMIN.USERS.ALL') },
              ...userStates.map((state) => ({ value: state, label: t(STATES[state]) })),
            ]}
            value={search.state ?? ''}
            onChange={({ currentTarget: { value } }) => change({ state: userStates.find((state) => state === value) })}
          />
        </Group>
        <RowCount count={total} messageKey="ADMIN.USERS_COUNT" />
        <UserTable
          query={query}
          users={data?.pages.flatMap(({ value }) => value)}
          sort={search.sort}
          ascending={search.order === 'asc'}
          onSort={sortBy}
          empty={<EmptyState icon={<Nobody />} title={t('ADMIN.INFO.USER_NONE')} />}
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
      flex="1 1 16rem"
      maw={{ sm: 420 }}
      label={t('ADMIN.USERS_SEARCH_LOGIN')}
      placeholder={t('ADMIN.INFO.USERS_SEARCH_LOGIN')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
