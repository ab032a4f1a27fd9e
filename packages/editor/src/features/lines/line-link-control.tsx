import { RichTextEditor } from '@mantine/tiptap'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconFileSymlink } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { copyLineLink } from './copy-line-link.ts'

/** Copies a link to the line with the caret, without a click on its number. */
export const LineLinkControl = ({ editor, padId }: { readonly editor: Editor; readonly padId: string }) => {
  const t = useT()
  return (
    <RichTextEditor.Control
      aria-label={t('EDITOR.TOOL.LINE_LINK')}
      title={t('EDITOR.TOOL.LINE_LINK')}
      onClick={() => void copyLineLink(editor, padId, editor.state.selection.from)}
    >
      <IconFileSymlink className="pad-tool-icon" stroke={1.5} />
    </RichTextEditor.Control>
  )
}
