import { ActionIcon } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconListTree } from '@tabler/icons-react'

export const OUTLINE_ID = 'pad-outline'
export const OUTLINE_BUTTON_ID = 'pad-outline-button'

/** Shows the outline of the pad beside its text, or hides it. */
export const OutlineButton = ({ isOpen, onToggle }: { readonly isOpen: boolean; readonly onToggle: () => void }) => {
  const t = useT()
  return (
    <ActionIcon
      id={OUTLINE_BUTTON_ID}
      aria-label={t('EDITOR.OUTLINE.TITLE')}
      title={t('EDITOR.OUTLINE.TITLE')}
      aria-expanded={isOpen}
      aria-controls={isOpen ? OUTLINE_ID : undefined}
      onClick={onToggle}
    >
      <IconListTree size={20} stroke={1.6} data-sign="dots" />
    </ActionIcon>
  )
}
