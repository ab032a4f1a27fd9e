import { ActionIcon, Anchor, Group, Paper, Table, Text, Tooltip } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { NamedUserList } from './user-lists.queries.ts'

const Row = ({ list }: { list: NamedUserList }) => {
  const t = useT()
  const edit = t('USERLIST.EDIT_NAMED', { name: list.name })
  const remove = t('USERLIST.REMOVE_NAMED', { name: list.name })
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={paths.userListEdit(list.id)} size="sm" fw={600}>
          {list.name}
        </Anchor>
      </Table.Td>
      <Table.Td>
        <Text size="sm" c="dimmed">
          {t('USERLIST.COUNT', { count: list.users.length })}
        </Text>
      </Table.Td>
      <Table.Td>
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <Tooltip label={edit}>
            <ActionIcon component={Link} to={paths.userListEdit(list.id)} aria-label={edit}>
              <IconPencil size={18} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={remove}>
            <ActionIcon component={Link} to={paths.userListRemove(list.id)} aria-label={remove}>
              <IconTrash size={18} />
            </ActionIcon>
          </Tooltip>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

export const UserListTable = ({ lists }: { lists: readonly NamedUserList[] }) => {
  const t = useT()
  return (
    <Paper withBorder>
      <Table highlightOnHover horizontalSpacing="md" aria-label={t('USERLIST.USERLIST')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('USERLIST.FIELD.NAME')}</Table.Th>
            <Table.Th scope="col">{t('USERLIST.FIELD.USERS')}</Table.Th>
            <Table.Th scope="col" ta="end">
              {t('ACTIONS.ACTIONS')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lists.map((list) => (
            <Row key={list.id} list={list} />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
