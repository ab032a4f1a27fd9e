import { ActionIcon, Button, Group } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'

interface EditRemoveLinksProps {
  /** Of what is edited or removed, so that each link says which. */
  readonly name: string
  readonly edit: string
  readonly remove: string
}

/** The two ways on from a row: to its form, and less loudly to the confirmation of its removal. */
export const EditRemoveLinks = ({ name, edit, remove }: EditRemoveLinksProps) => {
  const t = useT()
  const removal = t('ACTIONS.REMOVE_NAMED', { name })
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button
        component={Link}
        to={edit}
        size="xs"
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        aria-label={t('ACTIONS.EDIT_NAMED', { name })}
      >
        {t('ACTIONS.EDIT')}
      </Button>
      <ActionIcon component={Link} to={remove} c="dimmed" aria-label={removal} title={removal}>
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  )
}
