import { Button } from '@mantine/core'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { ErrorState } from '@sheaf/ui/components/error-state'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconAddressBook, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Page } from '../chrome/page.tsx'
import { UserListTable } from '../features/user-lists/user-list-table.tsx'
import { sortedUserLists, userListsQuery } from '../features/user-lists/user-lists.queries.ts'
import { paths } from '../paths.ts'

const Content = () => {
  const t = useT()
  const { data, isError, refetch } = useQuery(userListsQuery)
  if (isError) return <ErrorState text={t('GLOBAL.PAGE_FAILED_TEXT')} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsLoader />
  const lists = sortedUserLists(data)
  if (lists.length > 0) return <UserListTable lists={lists} />
  return <EmptyState icon={<IconAddressBook />} title={t('USERLIST.NONE')} text={t('USERLIST.NONE_TEXT')} />
}

export const UserListsScreen = () => {
  const t = useT()
  return (
    <Page
      title={t('USERLIST.USERLIST')}
      help={t('USERLIST.HELP')}
      actions={
        <Button component={Link} to={paths.userListAdd} leftSection={<IconPlus size={18} />}>
          {t('USERLIST.ADD')}
        </Button>
      }
    >
      <Content />
    </Page>
  )
}
