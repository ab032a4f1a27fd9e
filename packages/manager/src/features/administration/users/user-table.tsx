import { Badge, Text } from '@mantine/core'
import { fullNameOf } from '@sheaf/contract/policy/display-name'
import { type ListedUser, type UserSort, userSorts } from '@sheaf/contract/routes/users'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type ReactNode, useMemo } from 'react'
import { type Column, DataTable, type ListQuery } from '../../../components/lists/data-table.tsx'
import { EditRemoveLinks } from '../../../components/lists/edit-remove-links.tsx'
import { NameLink } from '../../../components/lists/name-link.tsx'
import { NoValue } from '../../../components/lists/no-value.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { paths } from '../../../paths.ts'
import classes from './user-table.module.css'

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
  const columns = useMemo(() => {
    const column = (name: UserSort, label: string, cell: Column<ListedUser>['cell']): Column<ListedUser> => ({
      name,
      label,
      cell,
      isSortable: true,
    })
    return [
      column('login', t('USER.LOGIN'), (user) => <Login user={user} />),
      column('lastname', t('ADMIN.USERS.NAME'), nameOf),
      column('email', t('USER.EMAIL'), ({ email }) => <bdi>{email}</bdi>),
      column('ctime', t('ADMIN.USERS.CREATED'), ({ ctime }) => <RelativeTime at={ctime} />),
      column('signedInAt', t('ADMIN.USERS.SIGNED_IN'), ({ signedInAt }) =>
        signedInAt === null ? <Never /> : <RelativeTime at={signedInAt} />,
      ),
    ]
  }, [t])
  return (
    <DataTable
      label={t('MENU.USERS')}
      query={query}
      rows={users}
      keyOf={({ _id }) => _id}
      columns={columns}
      actions={actionsOn}
      sorting={{
        by: sort,
        direction: ascending ? 'ascending' : 'descending',
        onSort: (column) => onSort(userSorts.find((name) => name === column) ?? sort),
      }}
      empty={empty}
    />
  )
}

const actionsOn = ({ login }: ListedUser) => (
  <EditRemoveLinks name={login} edit={paths.adminUserEdit(login)} remove={paths.adminUserRemove(login)} />
)

const nameOf = (user: ListedUser) => {
  const name = fullNameOf(user)
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
    <div className={classes.login}>
      <NameLink to={paths.adminUserEdit(login)} name={login} isQuiet />
      {otpEnabled && (
        <Badge size="sm" variant="light" title={t('USER.TWOFA')}>
          {t('USER.TWOFA_SHORT')}
        </Badge>
      )}
      {!active && (
        <Badge size="sm" variant="default">
          {t('ADMIN.USERS.UNCONFIRMED')}
        </Badge>
      )}
    </div>
  )
}
