import { RichTextEditor } from '@mantine/tiptap'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconMailShare } from '@tabler/icons-react'

/** A mail about the line with the caret, with the selected text in it. */
export const NotifyControl = ({ onClick }: { readonly onClick: () => void }) => {
  const t = useT()
  return (
    <RichTextEditor.Control aria-label={t('EDITOR.NOTIFY')} title={t('EDITOR.NOTIFY')} onClick={onClick}>
      <IconMailShare className="pad-tool-icon" stroke={1.5} />
    </RichTextEditor.Control>
  )
}
