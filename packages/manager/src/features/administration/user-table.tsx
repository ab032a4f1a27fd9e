import { Anchor, Badge, Group, Text } from '@mantine/core'
import type { ListedUser, UserSort } from '@sheaf/contract/routes/users'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Column, DataTable, type ListQuery } from '../../lib/data-table.tsx'
import { EditRemoveLinks } from '../../lib/edit-remove-links.tsx'
import { NoValue } from '../../lib/no-value.tsx'
import { When } from '../../lib/when.tsx'
import { paths } from '../../paths.ts'

interface UserTableProps {
  readonly query: ListQuery
  readonly users: readonly ListedUser[] | undefined
  readonly sort: UserSort
  readonly ascending: boolean
  readonly onSort: (sort: UserSort) => void
  readonly empty: ReactNode
}

export const UserTable = ({ query, users, sort, ascending, onSort, empty }: UserTableProps) => {
  const t = useT()
  const column = (name: UserSort, label: string, cell: Column<ListedUser>['cell']): Column<ListedUser> => ({
    name,
    label,
    cell,
    sort: {
      direction: name === sort ? (ascending ? 'ascending' : 'descending') : undefined,
      onSort: () => onSort(name),
    },
  })
  return (
    <DataTable
      label={t('MENU.USERS')}
      query={query}
      rows={users}
      keyOf={({ _id }) => _id}
      columns={[
        column('login', t('USER.LOGIN'), (user) => <Login user={user} />),
        column('lastname', t('ADMIN.USERS.NAME'), nameOf),
        column('email', t('USER.EMAIL'), ({ email }) => <bdi>{email}</bdi>),
        column('ctime', t('ADMIN.USERS.CREATED'), ({ ctime }) => <When at={ctime} />),
        column('signedInAt', t('ADMIN.USERS.SIGNED_IN'), ({ signedInAt }) =>
          signedInAt === null ? <Never /> : <When at={signedInAt} />,
        ),
      ]}
      actions={({ login }) => (
        <EditRemoveLinks name={login} edit={paths.adminUserEdit(login)} remove={paths.adminUserRemove(login)} />
      )}
      empty={empty}
    />
  )
}

const nameOf = ({ firstname, lastname }: ListedUser) => {
  const name = [firstname, lastname].filter((part) => part !== '').join(' ')
  return name === '' ? <NoValue /> : <bdi>{name}</bdi>
}

const Never = () => {
  const t = useT()
  return (
    <Text span size="sm" c="dimmed">
      {t('ADMIN.USERS.NEVER')}
    </Text>
  )
}

const Login = ({ user: { login, otpEnabled, active } }: { user: ListedUser }) => {
  const t = useT()
  return (
    <Group gap={6}>
      <Anchor component={Link} to={paths.adminUserEdit(login)} size="sm" fw={600} dir="auto">
        {login}
      </Anchor>
      {otpEnabled && (
        <Badge size="sm" variant="light" title={t('USER.TWOFA')}>
          2FA
        </Badge>
      )}
      {!active && (
        <Badge size="sm" variant="default">
          {t('ADMIN.USERS.UNCONFIRMED')}
        </Badge>
      )}
    </Group>
  )
}
