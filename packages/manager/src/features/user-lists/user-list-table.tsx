import { Anchor, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { type Column, DataTable, type ListQuery } from '../../lib/data-table.tsx'
import { EditRemoveLinks } from '../../lib/edit-remove-links.tsx'
import { paths } from '../../paths.ts'
import type { NamedUserList } from './user-lists.queries.ts'

interface UserListTableProps {
  readonly query: ListQuery
  readonly lists: readonly NamedUserList[] | undefined
  readonly empty: ReactNode
}

export const UserListTable = ({ query, lists, empty }: UserListTableProps) => {
  const t = useT()
  const columns = useMemo(
    (): Column<NamedUserList>[] => [
      {
        name: 'name',
        label: t('USERLIST.FIELD.NAME'),
        cell: ({ id, name }) => (
          <Anchor component={Link} to={paths.userListEdit(id)} size="sm" fw={600} dir="auto">
            {name}
          </Anchor>
        ),
      },
      {
        name: 'users',
        label: t('USERLIST.FIELD.USERS'),
        cell: ({ users }) => (
          <Text size="sm" c="dimmed">
            {t('USERLIST.COUNT', { count: users.length })}
          </Text>
        ),
      },
    ],
    [t],
  )
  return (
    <DataTable
      label={t('MENU.USERLIST')}
      query={query}
      rows={lists}
      keyOf={({ id }) => id}
      columns={columns}
      actions={actionsOn}
      empty={empty}
    />
  )
}

const actionsOn = ({ id, name }: NamedUserList) => (
  <EditRemoveLinks name={name} edit={paths.userListEdit(id)} remove={paths.userListRemove(id)} />
)
