import { ActionIcon, Group } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'

interface EditRemoveLinksProps {
  /** Name of the item, which the accessible names of the links include. */
  readonly name: string
  readonly edit: string
  readonly remove: string
}

/** Links a row to its form and to the confirmation of its removal. */
export const EditRemoveLinks = ({ name, edit, remove }: EditRemoveLinksProps) => {
  const t = useT()
  const editing = t('ACTIONS.EDIT_NAMED', { name })
  const removal = t('ACTIONS.REMOVE_NAMED', { name })
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <ActionIcon component={Link} to={edit} aria-label={editing} title={editing}>
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon
        component={Link}
        to={remove}
        color="red"
        c="var(--mantine-color-error)"
        aria-label={removal}
        title={removal}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  )
}
