import { Text, VisuallyHidden } from '@mantine/core'
import { formatNumber } from '@sheaf/l10n/format-number'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type ReactNode, useMemo } from 'react'
import { type Column, DataTable, type ListQuery } from '../../components/lists/data-table.tsx'
import { EditRemoveLinks } from '../../components/lists/edit-remove-links.tsx'
import { NameLink } from '../../components/lists/name-link.tsx'
import { paths } from '../../paths.ts'
import type { NamedUserList } from './user-lists.queries.ts'

interface UserListTableProps {
  readonly query: ListQuery
  readonly lists: readonly NamedUserList[] | undefined
  readonly empty: ReactNode
}

export const UserListTable = ({ query, lists, empty }: UserListTableProps) => {
  const t = useT()
  const language = useLanguage()
  const columns = useMemo(
    (): Column<NamedUserList>[] => [
      {
        name: 'name',
        label: t('USERLIST.FIELD.NAME'),
        cell: ({ id, name }) => <NameLink to={paths.userListEdit(id)} name={name} isQuiet />,
      },
      {
        name: 'users',
        label: t('USERLIST.FIELD.USERS'),
        cell: ({ users }) => {
          const text = t('USERLIST.COUNT', { count: users.length })
          return (
            <Text size="sm" span title={text}>
              <span aria-hidden>{formatNumber(users.length, language)}</span>
              <VisuallyHidden>{text}</VisuallyHidden>
            </Text>
          )
        },
      },
    ],
    [t, language],
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
