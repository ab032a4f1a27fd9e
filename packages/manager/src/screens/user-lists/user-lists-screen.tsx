import { Button, Stack } from '@mantine/core'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Page } from '../../chrome/page.tsx'
import { AbsentPeople } from '../../components/people/absent-people.tsx'
import { Nobody } from '../../components/drawings.tsx'
import { UserListTable } from '../../features/user-lists/user-list-table.tsx'
import { sortedUserLists, userListsQuery } from '../../features/user-lists/user-lists.queries.ts'
import { useShortcutHint } from '../../lib/preferences/shortcut-hint.ts'
import { paths } from '../../paths.ts'

const Content = () => {
  const t = useT()
  const query = useQuery(userListsQuery)
  const lists = query.data && sortedUserLists(query.data)
  return (
    <Stack>
      {lists?.map(({ id }) => (
        <AbsentPeople key={id} place={id} />
      ))}
      <UserListTable
        query={query}
        lists={lists}
        empty={<EmptyState icon={<Nobody />} title={t('USERLIST.NONE')} text={t('USERLIST.NONE_TEXT')} />}
      />
    </Stack>
  )
}

export const UserListsScreen = () => {
  const t = useT()
  const hint = useShortcutHint('add')
  return (
    <Page
      title={t('MENU.USERLIST')}
      help={t('USERLIST.HELP')}
      actions={
        <Button component={Link} to={paths.userListAdd} {...hint} leftSection={<IconPlus size={18} />}>
          {t('USERLIST.ADD')}
        </Button>
      }
    >
      <Content />
    </Page>
  )
}
