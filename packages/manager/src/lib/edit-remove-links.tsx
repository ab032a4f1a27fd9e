import { ActionIcon, Group } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'

interface EditRemoveLinksProps {
  /** Of what is edited or removed, so that each link says which. */
  readonly name: string
  readonly edit: string
  readonly remove: string
}

/** The two ways on from a row: to its form and to the confirmation of its removal. */
export const EditRemoveLinks = ({ name, edit, remove }: EditRemoveLinksProps) => {
  const t = useT()
  const links = [
    { to: edit, label: t('ACTIONS.EDIT_NAMED', { name }), Icon: IconPencil },
    { to: remove, label: t('ACTIONS.REMOVE_NAMED', { name }), Icon: IconTrash },
  ]
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {links.map(({ to, label, Icon }) => (
        <ActionIcon key={to} component={Link} to={to} aria-label={label} title={label}>
          <Icon size={18} />
        </ActionIcon>
      ))}
    </Group>
  )
}
