import { RichTextEditor } from '@mantine/tiptap'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconMailShare } from '@tabler/icons-react'

/** Button that opens the form for a mail about the line with the caret, which starts with the selected text. */
export const NotifyControl = ({ onClick }: { readonly onClick: () => void }) => {
  const t = useT()
  return (
    <RichTextEditor.Control aria-label={t('EDITOR.NOTIFY.TITLE')} title={t('EDITOR.NOTIFY.TITLE')} onClick={onClick}>
      <IconMailShare className="pad-tool-icon" stroke={1.5} />
    </RichTextEditor.Control>
  )
}
