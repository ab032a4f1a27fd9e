import { RichTextEditor } from '@mantine/tiptap'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconSearch } from '@tabler/icons-react'

/** Opens the bar that finds a text in the pad and replaces it. */
export const FindControl = ({ onClick }: { readonly onClick: () => void }) => {
  const t = useT()
  return (
    <RichTextEditor.Control aria-label={t('EDITOR.FIND.TITLE')} title={t('EDITOR.FIND.TITLE')} onClick={onClick}>
      <IconSearch className="pad-tool-icon" stroke={1.5} />
    </RichTextEditor.Control>
  )
}
